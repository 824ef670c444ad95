import type { Exposure } from './factor.ts';

/** How a fund of the invented catalogue behaves. Levels are yen per 10,000 units. */
export interface FundRow {
  readonly code: string;
  readonly name: string;
  readonly managerName: string;
  /** The first NAV, always 10,000 yen. */
  readonly inceptionDate: string;
  /** Month and day; a holiday rolls forward (rule FUND-25). */
  readonly fiscalDates: readonly string[];
  /** Yen per 10,000 units on each fiscal date from that year on; a fund without rows pays nothing. */
  readonly distributions?: readonly (readonly [fromYear: number, yen: number])[];
  readonly exposure: Exposure;
  /** Whether an index is published that the fund is measured by. */
  readonly hasIndex?: true;
  /** Log volatility a day that no other fund shares. */
  readonly ownVolatility: number;
  /** Part of the net assets a year. */
  readonly trustFeeRate: number;
  /** On the anchor day, in 100 million yen. */
  readonly netAssetsOku: number;
  /** NAVs the screens' sample pages show; the path passes through them. */
  readonly navs: readonly (readonly [day: string, nav: number])[];
}

const tsuzura = 'つづらアセットマネジメント株式会社';

/** The twelve of rule SCREEN-36. All of them are fictitious. */
export const fundRows: readonly FundRow[] = [
  {
    code: 'TZ010001',
    name: 'つづら 全世界株式インデックス',
    managerName: tsuzura,
    inceptionDate: '2020-05-26',
    fiscalDates: ['05-25'],
    exposure: { world: 0.86, emerging: 0.1, japan: 0.05, usdJpy: 0.93 },
    hasIndex: true,
    ownVolatility: 0.0004,
    trustFeeRate: 0.000938,
    netAssetsOku: 2843.1,
    navs: [
      ['2023-10-31', 15_551],
      ['2025-10-31', 19_628],
      ['2025-11-13', 19_838],
      ['2026-04-30', 21_090],
      ['2026-07-31', 21_819],
      ['2026-09-24', 22_480],
      ['2026-09-30', 22_555],
      ['2026-10-20', 22_914],
      ['2026-10-30', 23_087],
      ['2026-11-12', 23_333],
      ['2026-11-13', 23_456],
    ],
  },
  {
    code: 'TZ010002',
    name: 'つづら 国内株式インデックス',
    managerName: tsuzura,
    inceptionDate: '2016-11-14',
    fiscalDates: ['11-13'],
    exposure: { japan: 1 },
    hasIndex: true,
    ownVolatility: 0.0004,
    trustFeeRate: 0.00143,
    netAssetsOku: 962,
    navs: [
      ['2025-11-13', 17_864],
      ['2026-11-12', 19_928],
      ['2026-11-13', 19_842],
    ],
  },
  {
    code: 'TZ010003',
    name: 'つづら 先進国債券（為替ヘッジあり）',
    managerName: tsuzura,
    inceptionDate: '2016-11-14',
    fiscalDates: ['06-10'],
    distributions: [
      [2017, 20],
      [2022, 0],
      [2024, 20],
    ],
    exposure: { bond: 1 },
    hasIndex: true,
    ownVolatility: 0.0002,
    trustFeeRate: 0.00198,
    netAssetsOku: 418,
    navs: [
      ['2025-11-13', 9_969],
      ['2026-11-12', 9_826],
      ['2026-11-13', 9_814],
    ],
  },
  {
    code: 'TZ010004',
    name: 'つづら 四つの季節（バランス・安定）',
    managerName: tsuzura,
    inceptionDate: '2016-11-14',
    fiscalDates: ['09-15'],
    exposure: { world: 0.16, japan: 0.1, bond: 0.45, property: 0.04, short: 0.25, usdJpy: 0.16 },
    ownVolatility: 0.0003,
    trustFeeRate: 0.0033,
    netAssetsOku: 631,
    navs: [
      ['2025-11-13', 11_822],
      ['2026-11-12', 12_299],
      ['2026-11-13', 12_308],
    ],
  },
  {
    code: 'TZ010005',
    name: 'つづら 四つの季節（バランス・成長）',
    managerName: tsuzura,
    inceptionDate: '2016-11-14',
    fiscalDates: ['09-15'],
    exposure: { world: 0.42, emerging: 0.06, japan: 0.18, bond: 0.24, property: 0.08, usdJpy: 0.46 },
    ownVolatility: 0.0003,
    trustFeeRate: 0.00385,
    netAssetsOku: 1186,
    navs: [
      ['2025-11-13', 14_256],
      ['2026-09-15', 15_118],
      ['2026-10-14', 15_402],
      ['2026-11-12', 15_586],
      ['2026-11-13', 15_627],
    ],
  },
  {
    code: 'TZ010006',
    name: 'みちしお 国内好配当株オープン（3か月決算型）',
    managerName: tsuzura,
    inceptionDate: '2016-11-14',
    fiscalDates: ['02-10', '05-10', '08-10', '11-10'],
    distributions: [
      [2017, 60],
      [2020, 45],
      [2022, 70],
      [2025, 90],
    ],
    exposure: { japan: 0.82 },
    ownVolatility: 0.0022,
    trustFeeRate: 0.0099,
    netAssetsOku: 374,
    navs: [
      ['2025-11-13', 10_779],
      ['2026-11-12', 11_324],
      ['2026-11-13', 11_253],
    ],
  },
  {
    code: 'TZ010007',
    name: 'つづら 新興国株式インデックス',
    managerName: tsuzura,
    inceptionDate: '2016-11-14',
    fiscalDates: ['05-25'],
    exposure: { emerging: 1, usdJpy: 0.85 },
    hasIndex: true,
    ownVolatility: 0.001,
    trustFeeRate: 0.001859,
    netAssetsOku: 523,
    navs: [
      ['2025-11-13', 15_060],
      ['2026-11-12', 17_032],
      ['2026-11-13', 17_090],
    ],
  },
  {
    code: 'TZ010008',
    name: 'つづら 国内リートインデックス',
    managerName: tsuzura,
    inceptionDate: '2018-11-12',
    fiscalDates: ['11-10'],
    distributions: [
      [2019, 100],
      [2020, 0],
      [2021, 120],
    ],
    exposure: { property: 1 },
    hasIndex: true,
    ownVolatility: 0.0004,
    trustFeeRate: 0.00187,
    netAssetsOku: 287,
    navs: [
      ['2025-11-13', 12_655],
      ['2026-09-08', 13_120],
      ['2026-11-12', 13_241],
      ['2026-11-13', 13_284],
    ],
  },
  {
    code: 'TZ010009',
    name: 'みちしお 次世代インフラ株式ファンド（年1回決算）',
    managerName: tsuzura,
    inceptionDate: '2019-06-17',
    fiscalDates: ['06-15'],
    distributions: [
      [2021, 200],
      [2022, 0],
      [2024, 300],
    ],
    exposure: { world: 0.95, emerging: 0.15, usdJpy: 0.9 },
    ownVolatility: 0.0052,
    trustFeeRate: 0.0154,
    netAssetsOku: 145,
    navs: [
      ['2025-11-13', 15_518],
      ['2026-11-12', 18_547],
      ['2026-11-13', 18_762],
    ],
  },
  {
    code: 'TZ010010',
    name: 'つづら ゴールド（為替ヘッジなし）',
    managerName: tsuzura,
    inceptionDate: '2016-11-14',
    fiscalDates: ['07-20'],
    exposure: { gold: 1, usdJpy: 1 },
    hasIndex: true,
    ownVolatility: 0.0005,
    trustFeeRate: 0.00178,
    netAssetsOku: 450,
    navs: [
      ['2025-11-13', 24_580],
      ['2026-11-12', 31_592],
      ['2026-11-13', 31_204],
    ],
  },
  {
    code: 'TZ010011',
    name: 'つづら 短期公社債ファンド',
    managerName: tsuzura,
    inceptionDate: '2016-11-14',
    fiscalDates: ['03-20'],
    exposure: { short: 1, bond: 0.01 },
    ownVolatility: 0.00004,
    trustFeeRate: 0.00077,
    netAssetsOku: 212,
    navs: [
      ['2025-11-13', 10_041],
      ['2026-11-12', 10_086],
      ['2026-11-13', 10_087],
    ],
  },
  {
    code: 'TZ010012',
    name: 'つづら 目標年2055',
    managerName: tsuzura,
    inceptionDate: '2022-01-17',
    fiscalDates: ['01-15'],
    exposure: { world: 0.55, emerging: 0.08, japan: 0.16, bond: 0.14, property: 0.05, usdJpy: 0.6 },
    ownVolatility: 0.0003,
    trustFeeRate: 0.00297,
    netAssetsOku: 193,
    navs: [
      ['2025-11-13', 12_790],
      ['2026-11-12', 14_066],
      ['2026-11-13', 14_118],
    ],
  },
];
