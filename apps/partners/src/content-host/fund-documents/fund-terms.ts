/** What the documents say of a fund besides what the market data vendor knows. A test holds them against our register. */
export interface FundTerms {
  readonly description: string;
  /** 追加型投信／…; the last part is left out for funds that follow no index. */
  readonly category: string;
  readonly benchmark?: string;
  readonly cutoff: string;
  /** Business days from application to execution, and from execution to settlement. */
  readonly lags: readonly [execution: number, settlement: number];
  /** 信託財産留保額, percent. */
  readonly reserve?: string;
  readonly nisa: 'both' | 'growth' | 'none';
  /** 信託期間 ends then; none: 無期限. */
  readonly termEnd?: string;
  /** Orders are not taken on holidays of the New York exchange. */
  readonly closedWithNewYork: boolean;
  readonly risks: readonly ('price' | 'interest' | 'currency' | 'credit' | 'liquidity' | 'country')[];
}

const domestic = { cutoff: '15:30', lags: [0, 3], closedWithNewYork: false } as const;
const overseas = { cutoff: '15:30', lags: [1, 4], closedWithNewYork: true } as const;
const balanced = {
  cutoff: '14:30',
  lags: [1, 5],
  closedWithNewYork: true,
  category: '内外／資産複合',
  nisa: 'both',
  risks: ['price', 'interest', 'currency', 'credit', 'liquidity'],
} as const;

export const fundTerms: Readonly<Record<string, FundTerms>> = {
  TZ010001: {
    ...overseas,
    description: '日本を含む世界の株式に広く投資し、全世界の株価の動きに連動する成果をめざします。',
    category: '内外／株式／インデックス型',
    benchmark: '全世界株式指数（架空・配当込み・円換算）',
    nisa: 'both',
    risks: ['price', 'currency', 'credit', 'liquidity', 'country'],
  },
  TZ010002: {
    ...domestic,
    description: '日本の株式に広く投資し、国内の株価の動きに連動する成果をめざします。',
    category: '国内／株式／インデックス型',
    benchmark: '国内株式指数（架空・配当込み）',
    nisa: 'both',
    risks: ['price', 'credit', 'liquidity'],
  },
  TZ010003: {
    ...overseas,
    description: '日本を除く先進国の国債に投資し、為替の影響を抑えながら債券の収益をめざします。',
    category: '海外／債券',
    benchmark: '先進国債券指数（架空・円ヘッジ）',
    nisa: 'growth',
    risks: ['interest', 'currency', 'credit', 'liquidity'],
  },
  TZ010004: {
    ...balanced,
    description: '国内外の株式・債券・リートに分けて投資します。債券を多めにして、値動きを抑えることをめざします。',
  },
  TZ010005: {
    ...balanced,
    description: '国内外の株式・債券・リートに分けて投資します。株式を多めにして、長い目での成長をめざします。',
  },
  TZ010006: {
    ...domestic,
    description: '配当利回りの高い国内の株式を選んで投資し、年4回の決算ごとに分配をめざします。',
    category: '国内／株式',
    reserve: '0.3',
    nisa: 'growth',
    risks: ['price', 'credit', 'liquidity'],
  },
  TZ010007: {
    ...overseas,
    lags: [1, 5],
    description: '新興国の株式に広く投資し、新興国の株価の動きに連動する成果をめざします。',
    category: '海外／株式／インデックス型',
    benchmark: '新興国株式指数（架空・配当込み・円換算）',
    reserve: '0.3',
    nisa: 'both',
    risks: ['price', 'currency', 'credit', 'liquidity', 'country'],
  },
  TZ010008: {
    ...domestic,
    description: '国内の不動産投資信託（リート）に広く投資し、その値動きに連動する成果をめざします。',
    category: '国内／不動産投信／インデックス型',
    benchmark: '国内リート指数（架空・配当込み）',
    nisa: 'growth',
    risks: ['price', 'interest', 'credit', 'liquidity'],
  },
  TZ010009: {
    ...overseas,
    cutoff: '14:30',
    lags: [1, 5],
    description: '電力・通信・水道など、暮らしを支える世界の企業を選んで投資します。',
    category: '内外／株式',
    reserve: '0.3',
    nisa: 'growth',
    risks: ['price', 'currency', 'credit', 'liquidity', 'country'],
  },
  TZ010010: {
    ...overseas,
    description: '金の価格に連動する成果をめざします。為替の影響を受けます。',
    category: '内外／その他資産（商品）／インデックス型',
    benchmark: '金価格（架空・円換算）',
    nisa: 'growth',
    risks: ['price', 'currency', 'liquidity'],
  },
  TZ010011: {
    ...domestic,
    lags: [0, 2],
    description: '期間の短い国内の公社債に投資し、安定した収益をめざします。',
    category: '国内／債券',
    nisa: 'none',
    risks: ['interest', 'credit', 'liquidity'],
  },
  TZ010012: {
    ...balanced,
    description: '2055年に向けて、株式の割合を少しずつ減らしながら、国内外の資産に分けて投資します。',
    termEnd: '2055-12-20',
    risks: [...balanced.risks, 'country'],
  },
};
