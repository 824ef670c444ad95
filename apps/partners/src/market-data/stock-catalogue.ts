import type { StockMarket, TickTable } from '@tsuzura/domain/stock';
import type { Exposure } from './factor.ts';

export interface StockRow {
  readonly code: string;
  readonly name: string;
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
 * Twenty companies that do not exist. The codes lie between 1001 and 1299, where no company is listed; one has a letter,
 * as codes may since 2024.
 */
/* oxfmt-ignore */
export const stockRows: readonly StockRow[] = [
  row('1011', 'みなも電機（架空）', 'TSE_PRIME', 'TOPIX500', old, 1_420, 3_284, exporter, 0.0105, 4_200_000),
  row('1024', 'あけぼの自動車（架空）', 'TSE_PRIME', 'TOPIX500', old, 1_180, 2_500.5, exporter, 0.0098, 9_800_000),
  row('1033', 'しおさい銀行（架空）', 'TSE_PRIME', 'TOPIX500', old, 612, 1_874.5, cyclical, 0.0102, 12_400_000),
  row('1042', 'つむぎ通信（架空）', 'TSE_PRIME', 'TOPIX500', old, 138, 168.4, steady, 0.0062, 61_000_000),
  row('1057', 'たまゆら製薬（架空）', 'TSE_PRIME', 'TOPIX500', old, 3_950, 4_612, steady, 0.0092, 2_100_000),
  row('1060', 'はばたき空輸（架空）', 'TSE_PRIME', 'TOPIX500', old, 3_410, 2_861, cyclical, 0.0122, 3_300_000),
  row('1078', 'いわお建設（架空）', 'TSE_PRIME', 'ORDINARY', old, 905, 2_318, steady, 0.0094, 820_000),
  row('1083', 'ともしび電力（架空）', 'TSE_PRIME', 'TOPIX500', old, 1_240, 2_046.5, steady, 0.0099, 3_900_000),
  row('1096', 'こもれび不動産（架空）', 'TSE_PRIME', 'TOPIX500', old, 2_210, 3_127, landed, 0.0086, 2_700_000),
  row('1105', 'さざなみ化学（架空）', 'TSE_PRIME', 'ORDINARY', old, 2_480, 3_895, exporter, 0.0112, 640_000),
  row('1112', 'ひだまり小売（架空）', 'TSE_PRIME', 'ORDINARY', old, 1_015, 1_742, steady, 0.0104, 510_000),
  row('1129', 'かざぐるま精機（架空）', 'TSE_PRIME', 'TOPIX500', old, 8_640, 28_445, { japan: 1.3, world: 0.3 }, 0.0138, 1_900_000),
  row('1131', 'むらさめ鉄鋼（架空）', 'TSE_PRIME', 'ORDINARY', old, 2_120, 1_536, cyclical, 0.0128, 1_150_000),
  row('1148', 'ゆきしろ食品（架空）', 'TSE_PRIME', 'ORDINARY', old, 1_760, 2_954, { japan: 0.4 }, 0.0078, 380_000),
  row('1150', 'とおなぎ海運（架空）', 'TSE_PRIME', 'TOPIX500', old, 1_065, 5_236, { japan: 1.1, emerging: 0.3 }, 0.0158, 5_600_000),
  row('1167', 'ほしぞら娯楽（架空）', 'TSE_PRIME', 'TOPIX500', old, 2_690, 9_118, exporter, 0.0132, 2_500_000),
  row('1174', 'わたげ情報（架空）', 'TSE_STANDARD', 'ORDINARY', old, 488, 812, { japan: 0.8 }, 0.0165, 240_000),
  row('1189', 'こはく住設（架空）', 'TSE_STANDARD', 'ORDINARY', old, 1_330, 1_205, landed, 0.0128, 96_000),
  row('1193', 'みちくさ旅行（架空）', 'TSE_GROWTH', 'ORDINARY', '2019-12-17', 1_540, 623, { japan: 1 }, 0.0235, 310_000),
  row('109A', 'ことのは知能（架空）', 'TSE_GROWTH', 'ORDINARY', '2024-03-26', 1_980, 3_165, { japan: 1.2 }, 0.0285, 720_000),
];

function row(
  code: string,
  name: string,
  market: StockMarket,
  tickTable: TickTable,
  listedOn: string,
  first: number,
  last: number,
  exposure: Exposure,
  ownVolatility: number,
  volume: number,
): StockRow {
  return { code, name, market, tickTable, listedOn, first, last, exposure, ownVolatility, volume };
}
