import type { StockMarket, TickTable } from '@tsuzura/domain/stock';
import type { Exposure } from './factor.ts';

export interface StockRow {
  readonly code: string;
  readonly name: string;
  /** One of the 33 sectors (業種) of the exchange. */
  readonly sector: string;
  readonly market: StockMarket;
  readonly tickTable: TickTable;
  readonly listedOn: string;
  /** Closing prices in yen on the first day and on the anchor day. */
  readonly first: number;
  readonly last: number;
  readonly exposure: Exposure;
  readonly ownVolatility: number;
  /** Shares on an ordinary day. */
  readonly volume: number;
}

const old = '2016-11-14';
const exporter = { japan: 1, usdJpy: 0.35 };
const steady = { japan: 0.6 };
const cyclical = { japan: 1.15 };
const landed = { japan: 0.4, property: 0.4 };

/*
 * Forty companies that do not exist. The codes lie between 1001 and 1299, where no company is listed; one has a letter,
 * as codes may since 2024.
 */
/* oxfmt-ignore */
export const stockRows: readonly StockRow[] = [
  row('1011', 'みなも電機（架空）', '電気機器', 'TSE_PRIME', 'TOPIX500', old, 1_420, 3_284, exporter, 0.0105, 4_200_000),
  row('1024', 'あけぼの自動車（架空）', '輸送用機器', 'TSE_PRIME', 'TOPIX500', old, 1_180, 2_500.5, exporter, 0.0098, 9_800_000),
  row('1033', 'しおさい銀行（架空）', '銀行業', 'TSE_PRIME', 'TOPIX500', old, 612, 1_874.5, cyclical, 0.0102, 12_400_000),
  row('1042', 'つむぎ通信（架空）', '情報・通信業', 'TSE_PRIME', 'TOPIX500', old, 138, 168.4, steady, 0.0062, 61_000_000),
  row('1057', 'たまゆら製薬（架空）', '医薬品', 'TSE_PRIME', 'TOPIX500', old, 3_950, 4_612, steady, 0.0092, 2_100_000),
  row('1060', 'はばたき空輸（架空）', '空運業', 'TSE_PRIME', 'TOPIX500', old, 3_410, 2_861, cyclical, 0.0122, 3_300_000),
  row('1078', 'いわお建設（架空）', '建設業', 'TSE_PRIME', 'ORDINARY', old, 905, 2_318, steady, 0.0094, 820_000),
  row('1083', 'ともしび電力（架空）', '電気・ガス業', 'TSE_PRIME', 'TOPIX500', old, 1_240, 2_046.5, steady, 0.0099, 3_900_000),
  row('1096', 'こもれび不動産（架空）', '不動産業', 'TSE_PRIME', 'TOPIX500', old, 2_210, 3_127, landed, 0.0086, 2_700_000),
  row('1105', 'さざなみ化学（架空）', '化学', 'TSE_PRIME', 'ORDINARY', old, 2_480, 3_895, exporter, 0.0112, 640_000),
  row('1112', 'ひだまり小売（架空）', '小売業', 'TSE_PRIME', 'ORDINARY', old, 1_015, 1_742, steady, 0.0104, 510_000),
  row('1129', 'かざぐるま精機（架空）', '精密機器', 'TSE_PRIME', 'TOPIX500', old, 8_640, 28_445, { japan: 1.3, world: 0.3 }, 0.0138, 1_900_000),
  row('1131', 'むらさめ鉄鋼（架空）', '鉄鋼', 'TSE_PRIME', 'ORDINARY', old, 2_120, 1_536, cyclical, 0.0128, 1_150_000),
  row('1148', 'ゆきしろ食品（架空）', '食料品', 'TSE_PRIME', 'ORDINARY', old, 1_760, 2_954, { japan: 0.4 }, 0.0078, 380_000),
  row('1150', 'とおなぎ海運（架空）', '海運業', 'TSE_PRIME', 'TOPIX500', old, 1_065, 5_236, { japan: 1.1, emerging: 0.3 }, 0.0158, 5_600_000),
  row('1167', 'ほしぞら娯楽（架空）', 'その他製品', 'TSE_PRIME', 'TOPIX500', old, 2_690, 9_118, exporter, 0.0132, 2_500_000),
  row('1174', 'わたげ情報（架空）', '情報・通信業', 'TSE_STANDARD', 'ORDINARY', old, 488, 812, { japan: 0.8 }, 0.0165, 240_000),
  row('1189', 'こはく住設（架空）', '金属製品', 'TSE_STANDARD', 'ORDINARY', old, 1_330, 1_205, landed, 0.0128, 96_000),
  row('1193', 'みちくさ旅行（架空）', 'サービス業', 'TSE_GROWTH', 'ORDINARY', '2019-12-17', 1_540, 623, { japan: 1 }, 0.0235, 310_000),
  row('109A', 'ことのは知能（架空）', '情報・通信業', 'TSE_GROWTH', 'ORDINARY', '2024-03-26', 1_980, 3_165, { japan: 1.2 }, 0.0285, 720_000),
  row('1202', 'なぎさ水産（架空）', '水産・農林業', 'TSE_PRIME', 'ORDINARY', old, 1_120, 1_684, steady, 0.0105, 500_000),
  row('1208', 'ひこうき雲航測（架空）', 'サービス業', 'TSE_STANDARD', 'ORDINARY', old, 740, 1_093, { japan: 0.8 }, 0.014, 120_000),
  row('1213', 'しらかば製紙（架空）', 'パルプ・紙', 'TSE_PRIME', 'ORDINARY', old, 845, 1_262, steady, 0.0105, 500_000),
  row('1217', 'あさぎり繊維（架空）', '繊維製品', 'TSE_PRIME', 'ORDINARY', old, 388, 541, steady, 0.0105, 500_000),
  row('1221', 'かがりび石油（架空）', '石油・石炭製品', 'TSE_PRIME', 'TOPIX500', old, 1_310, 2_184.5, cyclical, 0.011, 3_000_000),
  row('1226', 'みずうみ硝子（架空）', 'ガラス・土石製品', 'TSE_PRIME', 'ORDINARY', old, 1_905, 2_760, exporter, 0.0105, 500_000),
  row('1230', 'おとひめ非鉄（架空）', '非鉄金属', 'TSE_PRIME', 'TOPIX500', old, 2_450, 5_871, cyclical, 0.011, 3_000_000),
  row('1234', 'わかくさ運輸（架空）', '陸運業', 'TSE_PRIME', 'TOPIX500', old, 3_020, 2_744.5, steady, 0.011, 3_000_000),
  row('1239', 'くすのき倉庫（架空）', '倉庫・運輸関連業', 'TSE_STANDARD', 'ORDINARY', old, 980, 1_530, landed, 0.014, 120_000),
  row('1243', 'ほたる商事（架空）', '卸売業', 'TSE_PRIME', 'TOPIX500', old, 1_240, 4_026, exporter, 0.011, 3_000_000),
  row('1247', 'やまびこ保険（架空）', '保険業', 'TSE_PRIME', 'TOPIX500', old, 2_105, 6_314, cyclical, 0.011, 3_000_000),
  row('1251', 'すずかぜ証券（架空）', '証券、商品先物取引業', 'TSE_PRIME', 'TOPIX500', old, 560, 1_388.5, cyclical, 0.011, 3_000_000),
  row('1256', 'ひなた信販（架空）', 'その他金融業', 'TSE_PRIME', 'ORDINARY', old, 1_770, 2_405, cyclical, 0.0105, 500_000),
  row('1260', 'はるか半導体（架空）', '電気機器', 'TSE_PRIME', 'TOPIX500', old, 4_300, 41_220, { japan: 1.3, world: 0.3 }, 0.011, 3_000_000),
  row('1264', 'いぶき重工（架空）', '機械', 'TSE_PRIME', 'TOPIX500', old, 498, 3_842, exporter, 0.011, 3_000_000),
  row('1268', 'てまり玩具（架空）', 'その他製品', 'TSE_PRIME', 'ORDINARY', old, 1_640, 4_355, exporter, 0.0105, 500_000),
  row('1272', 'うたかた放送（架空）', '情報・通信業', 'TSE_STANDARD', 'ORDINARY', old, 1_205, 1_948, { japan: 0.8 }, 0.014, 120_000),
  row('1277', 'かりん化粧品（架空）', '化学', 'TSE_PRIME', 'TOPIX500', old, 5_230, 3_611, exporter, 0.011, 3_000_000),
  row('1281', 'そよかぜ介護（架空）', 'サービス業', 'TSE_GROWTH', 'ORDINARY', '2021-06-24', 2_150, 1_076, { japan: 1 }, 0.025, 400_000),
  row('1288', 'あかつき宇宙（架空）', '輸送用機器', 'TSE_GROWTH', 'ORDINARY', '2023-04-12', 640, 1_829, { japan: 1.2 }, 0.025, 400_000),
];

function row(
  code: string,
  name: string,
  sector: string,
  market: StockMarket,
  tickTable: TickTable,
  listedOn: string,
  first: number,
  last: number,
  exposure: Exposure,
  ownVolatility: number,
  volume: number,
): StockRow {
  return { code, name, sector, market, tickTable, listedOn, first, last, exposure, ownVolatility, volume };
}
