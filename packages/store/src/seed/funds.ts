import { ymd, type Ymd } from '@tsuzura/domain/calendar';

type AssetClass = 'JP_EQUITY' | 'FOREIGN_EQUITY' | 'JP_BOND' | 'FOREIGN_BOND' | 'REIT' | 'BALANCED' | 'COMMODITY';

export interface FundSeed {
  readonly code: string;
  readonly isin: string;
  readonly name: string;
  readonly shortName: string;
  readonly kana: string;
  readonly managerName: string;
  readonly assetClass: AssetClass;
  readonly inceptionOn: Ymd;
  readonly cutoff: string;
  /** Business days from application to execution, and from execution to settlement. */
  readonly lags: readonly [execution: number, settlement: number];
  /** In 0.0001 %. */
  readonly trustFeeRate: number;
  readonly reserveRate: number;
  readonly nisa: 'both' | 'growth' | 'none';
  readonly riskLevel: 1 | 2 | 3 | 4 | 5;
  readonly benchmark: string | null;
  readonly isIndex: boolean;
  /** Month and day; a holiday rolls forward. */
  readonly fiscalDates: readonly string[];
  /** The market whose holidays are 申込不可日 of the fund. */
  readonly closedWith: 'UNITED_STATES' | null;
  /** 人気順: 1 is shown first. */
  readonly rank: number;
  readonly description: string;
}

const tsuzura = 'つづらアセットマネジメント株式会社';

/** A row of rule SCREEN-36. The settlement lag counts from execution. */
function fund(
  number: number,
  name: string,
  kana: string,
  assetClass: AssetClass,
  rest: Omit<FundSeed, 'code' | 'isin' | 'name' | 'shortName' | 'kana' | 'managerName' | 'assetClass'>,
): FundSeed {
  const serial = String(number).padStart(4, '0');
  return {
    code: `TZ01${serial}`,
    isin: `JP90TZ01${serial}`,
    name,
    shortName: shortNameOf(name),
    kana,
    managerName: tsuzura,
    assetClass,
    ...rest,
  };
}

/** Without the brand, and without the bracket unless it is what tells the fund from its sister. */
function shortNameOf(name: string): string {
  const own = name.replace(/^(つづら|みちしお) /, '');
  return own.startsWith('四つの季節') ? own : own.replace(/（.*）$/, '');
}

const decade = ymd('2016-11-14');

/** The twelve handled funds. Fictitious; no real fund is meant. */
export const funds: readonly FundSeed[] = [
  fund(1, 'つづら 全世界株式インデックス', 'ツヅラゼンセカイカブシキインデックス', 'FOREIGN_EQUITY', {
    inceptionOn: ymd('2020-05-26'),
    cutoff: '15:30',
    lags: [1, 4],
    trustFeeRate: 938,
    reserveRate: 0,
    nisa: 'both',
    riskLevel: 4,
    benchmark: '全世界株式指数（架空・配当込み・円換算）',
    isIndex: true,
    fiscalDates: ['05-25'],
    closedWith: 'UNITED_STATES',
    rank: 1,
    description: '日本を含む世界の株式に広く投資し、全世界の株価の動きに連動する成果をめざします。',
  }),
  fund(2, 'つづら 国内株式インデックス', 'ツヅラコクナイカブシキインデックス', 'JP_EQUITY', {
    inceptionOn: decade,
    cutoff: '15:30',
    lags: [0, 3],
    trustFeeRate: 1430,
    reserveRate: 0,
    nisa: 'both',
    riskLevel: 4,
    benchmark: '国内株式指数（架空・配当込み）',
    isIndex: true,
    fiscalDates: ['11-13'],
    closedWith: null,
    rank: 3,
    description: '日本の株式に広く投資し、国内の株価の動きに連動する成果をめざします。',
  }),
  fund(3, 'つづら 先進国債券（為替ヘッジあり）', 'ツヅラセンシンコクサイケンカワセヘッジアリ', 'FOREIGN_BOND', {
    inceptionOn: decade,
    cutoff: '15:30',
    lags: [1, 4],
    trustFeeRate: 1980,
    reserveRate: 0,
    nisa: 'growth',
    riskLevel: 2,
    benchmark: '先進国債券指数（架空・円ヘッジ）',
    isIndex: false,
    fiscalDates: ['06-10'],
    closedWith: 'UNITED_STATES',
    rank: 9,
    description: '日本を除く先進国の国債に投資し、為替の影響を抑えながら債券の収益をめざします。',
  }),
  fund(4, 'つづら 四つの季節（バランス・安定）', 'ツヅラヨッツノキセツバランスアンテイ', 'BALANCED', {
    inceptionOn: decade,
    cutoff: '14:30',
    lags: [1, 5],
    trustFeeRate: 3300,
    reserveRate: 0,
    nisa: 'both',
    riskLevel: 2,
    benchmark: null,
    isIndex: false,
    fiscalDates: ['09-15'],
    closedWith: 'UNITED_STATES',
    rank: 7,
    description: '国内外の株式・債券・リートに分けて投資します。債券を多めにして、値動きを抑えることをめざします。',
  }),
  fund(5, 'つづら 四つの季節（バランス・成長）', 'ツヅラヨッツノキセツバランスセイチョウ', 'BALANCED', {
    inceptionOn: decade,
    cutoff: '14:30',
    lags: [1, 5],
    trustFeeRate: 3850,
    reserveRate: 0,
    nisa: 'both',
    riskLevel: 3,
    benchmark: null,
    isIndex: false,
    fiscalDates: ['09-15'],
    closedWith: 'UNITED_STATES',
    rank: 2,
    description: '国内外の株式・債券・リートに分けて投資します。株式を多めにして、長い目での成長をめざします。',
  }),
  fund(6, 'みちしお 国内好配当株オープン（3か月決算型）', 'ミチシオコクナイコウハイトウカブオープン', 'JP_EQUITY', {
    inceptionOn: decade,
    cutoff: '15:30',
    lags: [0, 3],
    trustFeeRate: 9900,
    reserveRate: 3000,
    nisa: 'growth',
    riskLevel: 4,
    benchmark: null,
    isIndex: false,
    fiscalDates: ['02-10', '05-10', '08-10', '11-10'],
    closedWith: null,
    rank: 10,
    description: '配当利回りの高い国内の株式を選んで投資し、年4回の決算ごとに分配をめざします。',
  }),
  fund(7, 'つづら 新興国株式インデックス', 'ツヅラシンコウコクカブシキインデックス', 'FOREIGN_EQUITY', {
    inceptionOn: decade,
    cutoff: '15:30',
    lags: [1, 5],
    trustFeeRate: 1859,
    reserveRate: 3000,
    nisa: 'both',
    riskLevel: 5,
    benchmark: '新興国株式指数（架空・配当込み・円換算）',
    isIndex: true,
    fiscalDates: ['05-25'],
    closedWith: 'UNITED_STATES',
    rank: 5,
    description: '新興国の株式に広く投資し、新興国の株価の動きに連動する成果をめざします。',
  }),
  fund(8, 'つづら 国内リートインデックス', 'ツヅラコクナイリートインデックス', 'REIT', {
    inceptionOn: ymd('2018-11-12'),
    cutoff: '15:30',
    lags: [0, 3],
    trustFeeRate: 1870,
    reserveRate: 0,
    nisa: 'growth',
    riskLevel: 4,
    benchmark: '国内リート指数（架空・配当込み）',
    isIndex: true,
    fiscalDates: ['11-10'],
    closedWith: null,
    rank: 11,
    description: '国内の不動産投資信託（リート）に広く投資し、その値動きに連動する成果をめざします。',
  }),
  fund(
    9,
    'みちしお 次世代インフラ株式ファンド（年1回決算）',
    'ミチシオジセダイインフラカブシキファンド',
    'FOREIGN_EQUITY',
    {
      inceptionOn: ymd('2019-06-17'),
      cutoff: '14:30',
      lags: [1, 5],
      trustFeeRate: 15400,
      reserveRate: 3000,
      nisa: 'growth',
      riskLevel: 5,
      benchmark: null,
      isIndex: false,
      fiscalDates: ['06-15'],
      closedWith: 'UNITED_STATES',
      rank: 8,
      description: '電力・通信・水道など、暮らしを支える世界の企業を選んで投資します。',
    },
  ),
  fund(10, 'つづら ゴールド（為替ヘッジなし）', 'ツヅラゴールドカワセヘッジナシ', 'COMMODITY', {
    inceptionOn: decade,
    cutoff: '15:30',
    lags: [1, 4],
    trustFeeRate: 1780,
    reserveRate: 0,
    nisa: 'growth',
    riskLevel: 4,
    benchmark: '金価格（架空・円換算）',
    isIndex: true,
    fiscalDates: ['07-20'],
    closedWith: 'UNITED_STATES',
    rank: 4,
    description: '金の価格に連動する成果をめざします。為替の影響を受けます。',
  }),
  fund(11, 'つづら 短期公社債ファンド', 'ツヅラタンキコウシャサイファンド', 'JP_BOND', {
    inceptionOn: decade,
    cutoff: '15:30',
    lags: [0, 2],
    trustFeeRate: 770,
    reserveRate: 0,
    nisa: 'none',
    riskLevel: 1,
    benchmark: null,
    isIndex: false,
    fiscalDates: ['03-20'],
    closedWith: null,
    rank: 12,
    description: '期間の短い国内の公社債に投資し、安定した収益をめざします。',
  }),
  fund(12, 'つづら 目標年2055', 'ツヅラモクヒョウネンニセンゴジュウゴ', 'BALANCED', {
    inceptionOn: ymd('2022-01-17'),
    cutoff: '14:30',
    lags: [1, 5],
    trustFeeRate: 2970,
    reserveRate: 0,
    nisa: 'both',
    riskLevel: 3,
    benchmark: null,
    isIndex: false,
    fiscalDates: ['01-15'],
    closedWith: 'UNITED_STATES',
    rank: 6,
    description: '2055年に向けて、株式の割合を少しずつ減らしながら、国内外の資産に分けて投資します。',
  }),
];
