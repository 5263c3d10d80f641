"""What players say at a table, typed or dictated, and what says the same in the words of the sentence."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.core.request import Request, read_request
from scoring.core.sentence import ENGLISH, format_sentence, parse_sentence
from scoring.core.sentence.colloquial import in_read_words
from scoring.core.sentence.english_colloquial import in_read_english
from scoring.core.sentence.hints import why_unread

from .asking import golden_cases

SAID_IN_CHINESE = [
    ("連 2", "連2"), ("連2", "連2"), ("連二", "連2"), ("連 二", "連2"), ("連莊2", "連2"), ("連莊 2", "連2"),
    ("連莊兩次", "連2"), ("連莊二次", "連2"), ("連兩次莊", "連2"), ("拉2", "連2"), ("拉 2", "連2"), ("拉二", "連2"),
    ("連2拉2", "連2"), ("連二拉二", "連2"), ("連莊拉莊 2", "連2"), ("連三", "連3"), ("連了三次", "連3"),
    ("連3次", "連3"), ("我連莊三次", "莊家 連3"), ("上家連莊兩次", "上家莊 連2"),
    ("莊家連三 我坐南", "南風 連3 上家莊"), ("莊家連二拉二", "莊家 連2"), ("我莊連二", "莊家 連2"),
    ("紅中碰", "碰中中中"), ("碰紅中", "碰中中中"), ("碰了紅中", "碰中中中"), ("碰出紅中", "碰中中中"),
    ("碰出中中中", "碰中中中"), ("碰過發財", "碰發發發"), ("有碰白板", "碰白白白"), ("碰青發", "碰發發發"),
    ("碰發財", "碰發發發"), ("碰白皮", "碰白白白"), ("碰白", "碰白白白"), ("碰東風", "碰東東東"),
    ("碰掉三萬", "碰333萬"), ("碰三萬", "碰333萬"), ("碰三万", "碰333萬"), ("三萬碰出來", "碰333萬"),
    ("三萬碰", "碰333萬"), ("吃一二三萬", "吃123萬"), ("吃進一二三萬", "吃123萬"), ("吃了123萬", "吃123萬"),
    ("吃牌123萬", "吃123萬"), ("吃 1 2 3 萬", "吃123萬"), ("吃上家123萬", "吃123萬"), ("吃上家的123萬", "吃123萬"),
    ("吃123筒456索", "吃123筒 吃456條"), ("吃一二三餅", "吃123筒"), ("吃三四五筒子", "吃345筒"),
    ("吃三四五條子", "吃345條"), ("吃三四五索子", "吃345條"), ("吃三四五萬子", "吃345萬"), ("暗槓東", "暗槓東東東東"),
    ("暗槓四張東風", "暗槓東東東東"), ("明槓九筒", "明槓9999筒"), ("槓九筒", "明槓9999筒"),
    ("補槓九筒", "明槓9999筒"), ("加槓九筒", "明槓9999筒"), ("暗槓發財", "暗槓發發發發"),
    ("暗槓白板", "暗槓白白白白"), ("暗杠红中", "暗槓中中中中"), ("三張紅中", "中中中"), ("三張中", "中中中"),
    ("紅中三張", "中中中"), ("一對東風", "東東"), ("東風一對", "東東"), ("一對五筒", "55筒"), ("五筒一對", "55筒"),
    ("五筒對子", "55筒"), ("兩張五筒", "55筒"), ("眼睛五筒", "55筒"), ("眼睛是五筒", "55筒"), ("眼是五筒", "55筒"),
    ("將是五筒", "55筒"), ("對眼五筒", "55筒"), ("三個五筒", "555筒"), ("五筒三張", "555筒"), ("五筒刻子", "555筒"),
    ("暗刻五筒", "555筒"), ("五筒暗刻", "555筒"), ("一二三萬順子", "123萬"), ("一到九萬", "123456789萬"),
    ("一萬到九萬", "123456789萬"), ("123萬 四五六筒 789索", "123萬456筒789條"), ("１２３萬", "123萬"),
    ("1萬2萬3萬", "123萬"), ("一萬二萬三萬", "123萬"), ("一萬、二萬、三萬", "123萬"), ("么雞", "1條"), ("一條龍", ""),
    ("八筒胡", "胡8筒"), ("胡8筒", "胡8筒"), ("胡 8 筒", "胡8筒"), ("胡的是八筒", "胡8筒"), ("胡那張八筒", "胡8筒"),
    ("胡牌是八筒", "胡8筒"), ("最後胡八筒", "胡8筒"), ("聽八筒 自摸八筒", "胡8筒 自摸"), ("自摸八筒", "胡8筒 自摸"),
    ("摸到八筒", "胡8筒 自摸"), ("摸八筒", "胡8筒 自摸"), ("自己摸到八筒", "胡8筒 自摸"),
    ("自摸一張八筒", "胡8筒 自摸"), ("摸到一張八筒", "胡8筒 自摸"), ("單吊八筒自摸", "8筒 胡8筒 自摸"),
    ("單吊八筒", "8筒"), ("對家打八筒", "胡8筒 對家放槍"), ("對家打出八筒", "胡8筒 對家放槍"),
    ("對家放槍八筒", "胡8筒 對家放槍"), ("對家放八筒", "胡8筒 對家放槍"), ("對家丟八筒", "胡8筒 對家放槍"),
    ("對家打了八筒", "胡8筒 對家放槍"), ("對家打的八筒", "胡8筒 對家放槍"), ("對家打給我八筒", "胡8筒 對家放槍"),
    ("對家點炮", "對家放槍"), ("對家放炮", "對家放槍"), ("對家放銃", "對家放槍"), ("對家出銃", "對家放槍"),
    ("對家出槍", "對家放槍"), ("對家放槍給我", "對家放槍"), ("對家放槍的", "對家放槍"), ("被對家放槍", "對家放槍"),
    ("胡對家的牌", "對家放槍"), ("胡對家的", "對家放槍"), ("對面放槍", "對家放槍"),
    ("對面打的八筒", "胡8筒 對家放槍"), ("左邊放槍", "上家放槍"), ("右邊放槍", "下家放槍"),
    ("左手邊放槍", "上家放槍"), ("上手放槍", "上家放槍"), ("下手放槍", "下家放槍"),
    ("東家放槍 我坐南", "南風 上家放槍"), ("莊家放槍", "莊家放槍"), ("莊家點炮 我南風", "南風 上家放槍"),
    ("我是南家", "南風"), ("我坐南", "南風"), ("我坐南風", "南風"), ("我南家", "南風"), ("我是南風", "南風"),
    ("我門風南", "南風"), ("門風是南", "南風"), ("門風南風", "南風"), ("自風南", "南風"), ("坐南家", "南風"),
    ("南風圈", "南圈"), ("圈風南", "南圈"), ("現在南風圈", "南圈"), ("南圈", "南圈"), ("場風南", "南圈"),
    ("東風圈南風位", "東圈 南風"), ("南圈西家", "南圈 西風"), ("東圈東家莊", "東圈 東風"), ("春夏", "花春夏"),
    ("花是春夏", "花春夏"), ("花牌春夏", "花春夏"), ("花牌有春夏", "花春夏"), ("有花春夏", "花春夏"),
    ("花有春、夏", "花春夏"), ("春夏秋冬一套", "花春夏秋冬"), ("春夏秋冬", "花春夏秋冬"), ("梅蘭竹菊", "花梅蘭菊竹"),
    ("花梅兰竹菊", "花梅蘭菊竹"), ("梅花", "花梅"), ("菊花", "花菊"), ("蘭花", "花蘭"), ("春天", "花春"),
    ("沒花", ""), ("無花", ""), ("沒有花", ""), ("一張花都沒有", ""), ("門清", ""), ("門清自摸", "自摸"),
    ("門前清", ""), ("门清自摸", "自摸"), ("沒吃沒碰", ""), ("沒有吃碰", ""), ("平胡", ""), ("碰碰胡", ""),
    ("對對胡", ""), ("混一色", ""), ("大三元", ""), ("湊一色", ""), ("獨聽", ""), ("中洞", ""), ("邊張", ""),
    ("單吊", ""), ("卡張", ""), ("聽邊張", ""), ("獨聽邊張", ""), ("槓上開花 暗槓九筒", "暗槓9999筒 槓上開花"),
    ("槓上自摸 暗槓九筒", "暗槓9999筒 槓上開花"), ("嶺上開花 暗槓九筒", "暗槓9999筒 槓上開花"),
    ("海底撈月", "海底 自摸"), ("海底自摸", "海底 自摸"), ("摸到海底", "海底 自摸"), ("最後一張自摸", "海底 自摸"),
    ("補花自摸 花春", "花春 補花後"), ("補花摸到八筒 花春", "花春 補花後 胡8筒"), ("搶槓", "搶槓"),
    ("搶槓胡", "搶槓"), ("搶對家的槓", "搶對家的槓"), ("搶對家槓八筒", "搶對家的槓 胡8筒"), ("天胡", "天胡"),
    ("地胡", "地胡"), ("天糊", "天胡"), ("有眼牌", "眼牌"), ("我眼牌", "眼牌"), ("我有報聽", "眼牌"),
    ("報聽", "眼牌"), ("對家眼牌", "對家眼牌"), ("底100台20", "底100 台20"), ("100底20台", "底100 台20"),
    ("底100 一台20", "底100 台20"), ("一台20", "台20"), ("每台20元", "台20"), ("底100元", "底100"),
    ("手上123萬", "123萬"), ("手牌有123萬", "123萬"), ("手裡有123萬", "123萬"), ("剩下123萬", "123萬"),
    ("牌是123萬", "123萬"), ("還有123萬", "123萬"), ("外面碰中中中", "碰中中中"), ("面前碰中中中", "碰中中中"),
    ("手上的牌123萬", "123萬"), ("加上123萬", "123萬"), ("和123萬", "123萬"), ("跟123萬", "123萬"),
    ("然後胡8筒", "胡8筒"), ("結果胡8筒", "胡8筒"), ("我胡8筒", "胡8筒"), ("我胡了8筒", "胡8筒"),
    ("胡了8筒", "胡8筒"), ("糊8筒", "胡8筒"), ("請問這手幾台 123萬", "123萬"), ("這樣幾台", ""), ("幾台？", ""),
    ("多少台", ""), ("算一下 123萬", "123萬"), ("總共幾台", ""), ("五萬五萬", "55萬"), ("五萬x2", "55萬"),
    ("五萬兩張", "55萬"), ("五萬*2", "55萬"), ("東東東", "東東東"), ("東風東風東風", "東東東"), ("中中中", "中中中"),
    ("紅中紅中紅中", "中中中"), ("發財發財", "發發"), ("白板白板", "白白"), ("大餅", "1筒"),
    ("我碰了紅中，吃一二三萬，手上四五六筒、七八條、一對九條，胡六條，上家打的，我坐南風",
     "碰中中中 吃123萬 456筒78條99條 胡6條 上家放槍 南風"),
    ("門清自摸，手牌 123萬 456萬 789筒 234條 66條 5條 5條 胡5條", "123萬456萬789筒234條66條55條 胡5條 自摸"),
    ("吃二三四萬 吃五六七萬 碰八筒 碰白板 手牌一三條 五條一對 胡二條 對家放槍",
     "吃234萬 吃567萬 碰888筒 碰白白白 13條55條 胡2條 對家放槍"),
    ("碰東風 碰南風 碰西風 北風一對 一二萬 四五六筒 胡三萬", "碰東東東 碰南南南 碰西西西 北北12萬456筒 胡3萬"),
    ("暗槓九筒 明槓發財 碰三條 吃456萬 單吊紅中 自摸", "暗槓9999筒 明槓發發發發 碰333條 吃456萬 中 胡中 自摸"),
    ("莊家連二拉二 自摸 清一色 一一一二三四五六七八九九九萬 碰二萬 胡五萬",
     "莊家 連2 自摸 1112345678999萬 碰222萬 胡5萬"),
    ("三個紅中 三個發財 三個白板 一二三筒 四五萬 一對二條 胡六萬 下家放炮",
     "中中中發發發白白白123筒45萬22條 胡6萬 下家放槍"),
    ("我是北家 南風圈 莊家在下家 連莊一次 放槍的是莊家", "北風 南圈 下家莊 連1 下家放槍"),
    ("手牌：一萬 二萬 三萬 五筒 五筒 六條 七條 聽五八條", "123萬55筒67條 聽58條"),
    ("有春、梅兩張花 坐東", "花春梅 東風"),
    ("吃進三四五條 碰出七萬 碰出東風 暗槓一筒 手裡剩二三萬 八條一對 自摸四萬",
     "吃345條 碰777萬 碰東東東 暗槓1111筒 23萬88條 胡4萬 自摸"),
    ("上家打八萬我胡了", "胡8萬 上家放槍"), ("對家放槍八萬給我胡", "胡8萬 對家放槍"),
    ("最後一張摸到八萬", "海底 胡8萬 自摸"), ("槓上開花摸到三筒 暗槓中", "暗槓中中中中 胡3筒 槓上開花"),
    ("補花補到三筒胡 花春", "花春 補花後 胡3筒"), ("搶下家補槓的五萬", "搶下家的槓 胡5萬"),
    ("下家加槓五萬被我搶", "搶下家的槓 胡5萬"), ("我有眼牌 別人放槍", "眼牌 放槍"),
    ("1萬2萬3萬4筒5筒6筒", "123萬456筒"), ("一二三四五六七八九萬", "123456789萬"), ("三三三萬", "333萬"),
    ("東東東南南南", "東東東南南南"), ("紅中對", "中中"), ("五萬對", "55萬"), ("兩個五萬", "55萬"),
    ("五萬兩個", "55萬"), ("5萬5萬", "55萬"), ("碰5萬", "碰555萬"), ("碰五萬五萬五萬", "碰555萬"),
    ("碰三個五萬", "碰555萬"), ("碰了三張五萬", "碰555萬"), ("吃的是123萬", "吃123萬"),
    ("吃 123萬、456萬", "吃123萬 456萬"), ("碰中發白", "碰中中中 碰發發發 碰白白白"),
    ("花有四張 春夏秋冬", "花春夏秋冬"), ("四張花春夏秋冬", "花春夏秋冬"), ("風圈是南", "南圈"),
    ("圈風：南 門風：西", "南圈 西風"), ("我做莊", "莊家"), ("輪我做莊", "莊家"), ("我當莊連三", "莊家 連3"),
    ("連三拉三", "連3"), ("三連莊", "連3"), ("莊家是上家", "上家莊"), ("上家當莊", "上家莊"), ("對家是莊", "對家莊"),
    ("底三百 台一百", "底300 台100"), ("底300台100", "底300 台100"), ("300底100台", "底300 台100"),
    ("吃上家的三萬 一二三萬", "吃123萬"), ("底一百台二十", "底100 台20"), ("100/20", "底100 台20"),
    ("一底一百一台二十", "底100 台20"), ("底一百五 台五十", "底150 台50"), ("聽八筒", "聽8筒"),
    ("聽八筒自摸", "胡8筒 自摸"), ("獨聽中洞七條", "聽7條"),
    ("碰中 碰發 碰白 碰東 碰南 單吊八筒 自摸", "碰中 碰發 碰白 碰東 碰南 8筒 胡8筒 自摸"), ("八張花", "八仙過海"),
    ("小雞一隻", "1條"), ("三張紅中三張白板", "中中中 白白白"), ("五筒一對紅中三張", "55筒 中中中"),
    ("三萬碰 五筒碰", "碰333萬 碰555筒"), ("萬子123 456 筒子789", "123456萬789筒"), ("竹子花", "花竹"),
    ("紅中对子 独听三条 杠上开花 暗杠东", "中中 聽3條 槓上開花 暗槓東"), ("对面点炮 门清", "對家放槍"),
    ("连庄两次 上家庄", "連2 上家莊"), ("碰中、發、白", "碰中 碰發 碰白"), ("碰中跟發", "碰中 碰發"),
    ("吃123萬跟456筒", "吃123萬 吃456筒"), ("第三圈", "西圈"), ("碰5萬跟6萬", "碰5萬 碰6萬"),
    ("碰5萬、6萬、7萬", "碰5萬 67萬"), ("碰東風、南風", "碰東 南風"),
]  # fmt: skip
SAID_IN_ENGLISH = [
    ("my eyes are 5 dots", "55p"), ("my eyes are five dots", "55p"), ("eyes: 5 dots", "55p"),
    ("the eyes are red dragon", "CC"), ("my pair is 5 dots", "55p"), ("the pair is east", "EE"),
    ("pair is 5p", "55p"), ("with a pair of 5 dots", "55p"), ("a pair of 5 dots for eyes", "55p"),
    ("5 dots for eyes", "55p"), ("5 dots as the pair", "55p"), ("5 dots pair", "55p"), ("5 dots eyes", "55p"),
    ("55 dots as eyes", "55p"), ("pungs of 222 333 bamboo", "碰222s 碰333s"),
    ("pungs of 222 and 333 bamboo", "碰222s 碰333s"), ("pungs: 222s 333s", "碰222s 碰333s"),
    ("pungs 222 bamboo, 333 bamboo", "碰222s 碰333s"), ("pungs of 2 bamboo and red", "碰222s 碰CCC"),
    ("pongs of 222s, 333s and CCC", "碰222s 碰333s 碰CCC"), ("two pungs, 222s and 333s", "碰222s 碰333s"),
    ("chows of 123 and 456 dots", "吃123p 吃456p"), ("chows 123p 456p", "吃123p 吃456p"),
    ("chows of 123 456 dots", "吃123p 吃456p"), ("chows: 123m, 456p", "吃123m 吃456p"),
    ("kongs of 2222s and CCCC", "槓2222s 槓CCCC"), ("kongs of 2 bam and red dragon", "槓2222s 槓CCCC"),
    ("concealed kongs of 2222s and CCCC", "暗槓2222s 暗槓CCCC"), ("I ponged red dragon", "碰CCC"),
    ("I ponged the red dragon", "碰CCC"), ("ponged red", "碰CCC"), ("punged 3 bam", "碰333s"),
    ("pung'd 3 bam", "碰333s"), ("I chowed 123 dots", "吃123p"), ("chowed 123 dots", "吃123p"),
    ("chi 123m", "吃123m"), ("kong'd 9 dots", "槓9999p"), ("I konged 9 dots", "槓9999p"),
    ("called pong on red", "碰CCC"), ("called pung of 3 bam", "碰333s"), ("called a chow of 123 dots", "吃123p"),
    ("melded 3 bam pung", "碰333s"), ("melded pung of 3 bam", "碰333s"), ("secret kong of 3 bam", "暗槓3333s"),
    ("hidden kong of 3 bam", "暗槓3333s"), ("dark kong of 3 bam", "暗槓3333s"), ("an gang 3 bam", "暗槓3333s"),
    ("promoted kong 3 bam", "槓3333s"), ("self pick", "自摸"), ("self-pick", "自摸"), ("selfpick", "自摸"),
    ("self picked", "自摸"), ("self-picked 5 dots", "胡5p 自摸"), ("zimo", "自摸"), ("zi mo", "自摸"),
    ("zimo 5 dots", "胡5p 自摸"), ("tsumo 5p", "胡5p 自摸"), ("I drew it myself", "自摸"), ("drew it myself", "自摸"),
    ("drew the winning tile", "自摸"), ("drew 5 dots", "胡5p 自摸"), ("drew 5 dots to win", "胡5p 自摸"),
    ("I drew the 5 dots", "胡5p 自摸"), ("picked it myself", "自摸"), ("picked 5 dots from the wall", "胡5p 自摸"),
    ("won by self draw on 5 dots", "胡5p 自摸"), ("self drew the 5 dots", "胡5p 自摸"),
    ("self draw with 5 dots", "胡5p 自摸"), ("won off left", "上家放槍"),
    ("won from the player on my left", "上家放槍"), ("left player discarded it", "上家放槍"),
    ("left threw it", "上家放槍"), ("left player threw 5 dots", "胡5p 上家放槍"),
    ("player on the left discarded 5 dots", "胡5p 上家放槍"), ("the player across discarded 5 dots", "胡5p 對家放槍"),
    ("the guy across threw 5 dots", "胡5p 對家放槍"), ("across dealt in", "對家放槍"),
    ("across dealt in with 5 dots", "胡5p 對家放槍"), ("5 dots from across", "胡5p 對家放槍"),
    ("off across", "對家放槍"), ("right player paid", "下家放槍"), ("upstream player discarded", "上家放槍"),
    ("downstream player discarded", "下家放槍"), ("dealer discarded", "莊家放槍"), ("dealer threw it", "莊家放槍"),
    ("dealer dealt in", "莊家放槍"), ("non-dealer discarded", "閒家放槍"), ("a non dealer threw it", "閒家放槍"),
    ("hu 5 dots", "胡5p"), ("hu on 5 dots", "胡5p"), ("hua: spring", "花1f"), ("hua spring plum", "花1f5f"),
    ("flowers spring and plum", "花1f5f"), ("flower spring", "花1f"), ("I have spring and plum", "花1f5f"),
    ("got the spring flower", "花1f"), ("2 flowers spring plum", "花1f5f"), ("no flowers", ""),
    ("no bonus tiles", ""), ("bonus tiles spring plum", "花1f5f"), ("went out on 5 dots", "胡5p"),
    ("mahjong on 5 dots", "胡5p"), ("waiting on 5 dots", "聽5p"), ("waiting for 5 dots", "聽5p"),
    ("waiting on 5 dots, self drawn", "胡5p 自摸"), ("single wait on 5 dots", "聽5p"), ("closed wait 5 dots", "聽5p"),
    ("edge wait 3 dots", "聽3p"), ("pair wait", ""), ("dealer, streak 2", "莊家 連2"), ("second repeat", "連2"),
    ("dealer streak of 2", "連2"), ("lian 2", "連2"), ("lian zhuang 2", "連2"), ("repeat 2", "連2"),
    ("2 repeats", "連2"), ("streak two", "連2"), ("east seat", "東家"), ("I'm east", "東家"),
    ("I am sitting south", "南家"), ("I'm the south player", "南家"), ("I sit south", "南家"),
    ("seat wind south", "南家"), ("my wind is south", "南家"), ("south seat, east round", "南家 東圈"),
    ("south round", "南圈"), ("round wind south", "南圈"), ("in the south round", "南圈"),
    ("prevailing wind south", "南圈"), ("it's the south round", "南圈"), ("game is in south round", "南圈"),
    ("red dragon red dragon", "CC"), ("3 red dragons", "CCC"), ("three reds", "CCC"), ("red dragon x 3", "CCC"),
    ("east east east", "EEE"), ("3 east winds", "EEE"), ("east wind pung", "碰EEE"), ("pung of east winds", "碰EEE"),
    ("white dragon pung", "碰PPP"), ("soap pung", "碰PPP"), ("hong zhong pung", "碰CCC"), ("fa cai pong", "碰FFF"),
    ("bai ban pong", "碰PPP"), ("1 bam 2 bam 3 bam", "123s"), ("one two three bam", "123s"),
    ("123 bams 456 craks", "123s456m"), ("123 wan 456 tong 789 tiao", "123m456p789s"),
    ("123 wan, 456 bing, 789 suo", "123m456p789s"), ("bing 123", "123p"), ("five dot", "5p"),
    ("a five of dots", "5p"), ("two 5 dots", "55p"), ("2x 5 dots", "55p"), ("double 5 dots", "55p"),
    ("triple 5 dots", "555p"), ("5 dots twice", "55p"), ("5 dots, 5 dots", "55p"), ("three of 5 dots", "555p"),
    ("one through nine of dots", "123456789p"), ("base 100 tai 20", "底100 台20"),
    ("base 100, 20 per tai", "底100 台20"), ("100 base 20 per tai", "底100 台20"), ("100/20", "底100 台20"),
    ("stakes 100/20", "底100 台20"), ("$100 base", "底100"), ("how many tai", ""), ("what's this worth", ""),
    ("what is it worth", ""), ("how much is this", ""), ("score this: 123m", "123m"), ("please score 123m", "123m"),
    ("in my hand 123m", "123m"), ("in hand: 123m", "123m"), ("hand: 123m", "123m"), ("I have 123m", "123m"),
    ("I've got 123m", "123m"), ("concealed: 123m", "123m"), ("exposed: pong CCC", "碰CCC"),
    ("on the table: pong CCC", "碰CCC"), ("melds: pong CCC", "碰CCC"), ("my melds are pong CCC", "碰CCC"),
    ("the rest is 123m", "123m"), ("also 123m", "123m"), ("then 123m", "123m"), ("winning tile 5 dots", "胡5p"),
    ("winning tile is 5 dots", "胡5p"), ("the winning tile was 5 dots", "胡5p"), ("last tile draw", "海底 自摸"),
    ("last tile from the wall", "海底"), ("robbed a kong from left", "搶上家的槓"),
    ("robbed left's kong", "搶上家的槓"), ("kong replacement win, concealed kong 5 dots", "暗槓5555p 槓上開花"),
    ("won on the kong replacement, concealed kong 5 dots", "暗槓5555p 槓上開花"),
    ("flower replacement win, flower spring", "花1f 補花後"), ("declared ready", "眼牌"),
    ("I declared ready", "眼牌"), ("left declared ready", "上家眼牌"), ("concealed hand", ""),
    ("fully concealed", ""), ("all pungs", ""), ("half flush", ""),
    ("I ponged red dragon, chowed 123 characters, in my hand 456 dots, 78 bamboo, "
     "pair of 9 bamboo, won on 6 bamboo, left discarded it, I'm south",
     "碰CCC 吃123m 456p78s99s 胡6s 上家放槍 南風"),
    ("Concealed hand. 123 456 characters, 789 dots, 234 bamboo, pair of "
     "6 bamboo, 55 bamboo, won on 5 bamboo self drawn",
     "123456m789p234s66s55s 胡5s 自摸"),
    ("two pungs, red and white, chow 123 dots, eyes are 5 bamboo", "碰CCC 碰PPP 吃123p 55s"),
    ("pung of red dragons, kong of 9 dots concealed, 234 bam, 45 crak, 88 bam, won 6 crak from across",
     "碰CCC 暗槓9999p 234s45m88s 胡6m 對家放槍"),
    ("I went out on the 3 of bamboo, self-drawn", "胡3s 自摸"),
    ("went out with 3 bamboo off the dealer", "胡3s 莊家放槍"), ("robbed left's kong of 5 dots", "搶上家的槓 胡5p"),
    ("robbed a kong of 5 dots from left", "搶上家的槓 胡5p"), ("won by robbing the kong, 5 dots", "搶槓 胡5p"),
    ("I have three red dragons, three green dragons and a pair of whites", "CCCFFFPP"),
    ("three reds three greens pair of whites", "CCCFFFPP"), ("flowers: spring, summer, plum", "花春夏梅"),
    ("two flowers, spring and plum", "花春梅"), ("I'm the dealer, second repeat", "莊家 連2"),
    ("dealer on a streak of 3", "莊家 連3"), ("non dealer, self draw", "閒家 自摸"),
    ("left is dealer, streak 2", "上家莊 連2"), ("the dealer is across from me", "對家莊"),
    ("across is the dealer", "對家莊"), ("east round, south seat", "東圈 南風"),
    ("round east seat south", "東圈 南風"), ("it's south round and I'm west", "南圈 西風"),
    ("5 dots pair, 123 bam, pung of reds", "55p123s 碰CCC"), ("chow 3-4-5 dots", "吃345p"),
    ("chow three four five dots", "吃345p"), ("chow of 3 4 5 dots", "吃345p"), ("345 dots chow", "吃345p"),
    ("pong 5 5 5 dots", "碰555p"), ("pong five dots", "碰555p"), ("pung 5 dots, pung 6 dots", "碰555p 碰666p"),
    ("kong 5 dots hidden", "暗槓5555p"), ("concealed kong five dots", "暗槓5555p"),
    ("won with a discarded 5 dots", "胡5p 放槍"),
    ("after a kong, drew 5 dots, concealed kong east", "暗槓EEEE 槓上開花 胡5p"),
    ("I picked up the 5 dots myself", "胡5p 自摸"), ("green green green", "FFF"),
    ("east wind east wind east wind", "EEE"), ("1 2 3 bam", "123s"), ("1,2,3 bam", "123s"),
    ("pong 5 dots from left, win 3m from right", "碰555p 胡3m 下家放槍"), ("pair wait on 5 dots", "5p"),
    ("pung 5 dots and 6 dots", "碰5p 碰6p"), ("123b 4d 5c", "123s4p5m"),
]  # fmt: skip


def meant(text: str) -> Request:
    sentence = parse_sentence(text)
    assert not sentence.unread, (text, sentence.unread)
    return read_request(sentence.request)


@pytest.mark.parametrize(("said", "plainly"), SAID_IN_CHINESE + SAID_IN_ENGLISH)
def test_what_is_said_is_read_as_what_says_it_plainly(said: str, plainly: str) -> None:
    one, other = meant(said), meant(plainly)
    assert sorted(one.hand.concealed) == sorted(other.hand.concealed)
    assert sorted(map(str, one.hand.melds)) == sorted(map(str, other.hand.melds))
    assert (one.hand.win, one.hand.flowers, one.stakes) == (other.hand.win, other.hand.flowers, other.stakes)
    assert one.context == other.context


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        ("連莊", ("連",)), ("花1花5", ("花1", "花5")), ("兩張花", ("兩張花",)), ("東風北", ("東風北",)),
        ("南風東", ("南風東",)), ("五筒三張紅中", ("三張",)), ("他放槍", ("他",)),
        ("red dragons", ("red", "dragons")),
        ("3 pongs", ("3", "pongs")), ("1-9 dots", ("1-9 dots",)), ("dealer twice in a row", ("twice", "row")),
        ("四張中", ("四張",)), ("my eyes", ("eyes",)),
    ],
)  # fmt: skip
def test_what_is_not_clear_is_named_as_it_was_typed(text: str, unread: tuple[str, ...]) -> None:
    assert parse_sentence(text).unread == unread


def test_who_of_the_others_threw_is_noted() -> None:
    for text, side in (("閒家放槍", "left"), ("南家 閒家放槍", "across"), ("南家 non-dealer threw it", "across")):
        sentence = parse_sentence(text)
        assert sentence.request["from"] == side
        assert "沒說是哪一家閒家放槍" in "".join(sentence.notes)
        assert "from" in sentence.guessed


@pytest.mark.parametrize(
    ("piece", "why"),
    [
        ("bambo", "是不是「bamboo」？"), ("charcters", "是不是「characters」？"), ("三桶", "是不是「三筒」？"),
        ("連", "連莊要寫次數，像「連2」"), ("pungs", "旁邊要接得上牌，像「碰中」「吃123萬」"), ("嘿嘿", ""),
        ("zzz", ""),
        ("兩張花", "是哪幾張花？寫名字，像「花春梅」"),
        ("eyes", "緊接著寫是哪張牌，像「三張中」「一對5筒」"),
    ],
)  # fmt: skip
def test_what_may_be_meant_is_asked(piece: str, why: str) -> None:
    assert why_unread(piece) == why
    problem = parse_sentence(f"zzz, {piece}").problems[-1]
    assert piece in problem.message
    assert problem.message.endswith(why or "不是牌")


def test_a_word_that_was_read_as_a_shorter_one_is_named_whole() -> None:
    assert parse_sentence("waiting on red dragon zzz").unread == ("zzz",)
    assert parse_sentence("小明槓").unread == ("小明槓",)


@pytest.mark.parametrize("case", golden_cases(), ids=lambda case: case["id"])
def test_what_this_program_writes_is_read_word_for_word(case: dict[str, dict[str, object]]) -> None:
    request = case["request"]
    if not read_request(request).problems:
        text, english = format_sentence(request), format_sentence(request, words=ENGLISH)
        assert in_read_words(text) == text
        assert in_read_english(english) == english


WORDS = [
    *"吃碰槓胡花萬筒條一二三九東中發白風圈家莊連拉張個對眼坎刻子出的打給我上下左右和聽次兩 ，12345", "eyes",
    "pungs", "of", "ponged", "5 dots", "red dragon", "from", "left", "drew", "wait", "for", "222", "bamboo", "and",
    "pair", "hua", "my",
]  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(["", " "]), st.lists(st.sampled_from(WORDS), max_size=14))
def test_every_place_stays_where_it_was(between: str, words: list[str]) -> None:
    text = between.join(words)
    assert len(in_read_english(in_read_words(text))) == len(text)
    first = parse_sentence(text)
    assert bool(first.unread) <= bool(first.problems)
