/** What a fund's page says besides its figures. Every company and security is invented. */
export interface FundProfile {
  /** 特色 */
  readonly objectives: readonly string[];
  readonly risks: readonly string[];
  /** Percent of the net assets, largest first; the parts are the whole. */
  readonly allocation: readonly Share[];
  readonly topHoldings: readonly Share[];
}

type Share = readonly [name: string, ratio: string];

const risk = {
  stock: '価格変動リスク：株式の価格が下がると、基準価額が下がります。',
  reit: '価格変動リスク：リートの価格や分配金が下がると、基準価額が下がります。',
  gold: '価格変動リスク：金の価格が下がると、基準価額が下がります。',
  mixed: '価格変動リスク：株式やリートの価格が下がると、基準価額が下がります。',
  interest: '金利変動リスク：金利が上がると債券の価格が下がり、基準価額が下がります。',
  currency: '為替変動リスク：円高になると、外貨建ての資産の円での価値が下がります。',
  hedge: '為替変動リスク：為替ヘッジにより影響を抑えますが、なくすことはできません。ヘッジには費用がかかります。',
  credit: '信用リスク：発行体の経営や財務が悪化すると、価格が下がったり、支払いが滞ったりします。',
  liquidity: '流動性リスク：市場で取引が成り立ちにくいとき、想定した価格で売買できないことがあります。',
  country: 'カントリーリスク：投資先の国の政治や経済、規制の変化により、価格が大きく動くことがあります。',
  few: '集中投資のリスク：組み入れる銘柄を絞るため、市場全体より値動きが大きくなることがあります。',
} as const;

const worldCompanies = [
  'オルドビス・システムズ',
  'ノースベイ・セミコンダクター',
  'クラウドリーフ',
  'パシフィカ・コマース',
  'ハーバーライト・メディア',
  'ヴェルデ製薬',
  'アトラス・ペイメンツ',
  'ブリュンヒルデ工業',
  'サザンクロス銀行',
  '暁光電機',
];
const japanCompanies = [
  '暁光電機',
  '大和路自動車',
  'みなも銀行',
  '東雲製作所',
  '青藍通信',
  '日向薬品',
  '若草商事',
  '千歳精密',
  'つくば化成',
  '浜風海運',
];
const payingCompanies = [
  '若草商事',
  '浜風海運',
  'みなも銀行',
  '青藍通信',
  '富士見リース',
  '石狩鉄鋼',
  '常磐エナジー',
  '錦損害保険',
  '瀬戸内たばこ製造',
  '大和路自動車',
];
const emergingCompanies = [
  '玉龍半導体',
  'シンハ・リテイル',
  '江南オンライン',
  'ガンガ銀行',
  'サンパウロ鉱業',
  'メナム食品',
  '漢江電子',
  'ケープ・テレコム',
  'ジャワ・セメント',
  'アナトリア航空',
];
const trusts = [
  '丸の内杜投資法人',
  '都心レジデンス投資法人',
  '湾岸ロジスティクス投資法人',
  '全国リテール投資法人',
  'みなとホテル投資法人',
  '日本橋オフィス投資法人',
  '関西総合投資法人',
  'ヘルスケア杜投資法人',
  '青葉インフラ投資法人',
  '九州拠点投資法人',
];
const infrastructure = [
  'グリッドライン送電',
  'アクア・ユーティリティ',
  'リバーポート',
  'オーロラ・タワーズ',
  'セント・モリッツ鉄道',
  'サハラ・ソーラー',
  '湾岸パイプライン',
  'トランスアルプス道路',
  'ブルーケーブル通信',
  '常磐エナジー',
];

/** Names with their parts, one for each. */
const shares = (names: readonly string[], ratios: string): readonly Share[] => {
  const parts = ratios.split(' ');
  return names.map((name, index) => [name, parts[index] ?? '0']);
};

const mothers = [
  '海外株式マザーファンド',
  '国内株式マザーファンド',
  '新興国株式マザーファンド',
  '先進国債券マザーファンド',
  '国内債券マザーファンド',
  'リートマザーファンド',
];
const assets = ['海外株式', '国内株式', '新興国株式', '海外債券', '国内債券', 'リート'];

/** Balanced funds hold the mother funds of their classes, so both lists tell the same. */
function mixture(ratios: string, cash: string): Pick<FundProfile, 'allocation' | 'topHoldings'> {
  const largestFirst = (list: readonly Share[]) => list.toSorted((one, other) => Number(other[1]) - Number(one[1]));
  const held = ([, ratio]: Share) => Number(ratio) > 0;
  return {
    allocation: [...largestFirst(shares(assets, ratios).filter(held)), ['現金等', cash]],
    topHoldings: largestFirst(shares(mothers, ratios).filter(held)),
  };
}

const mixedRisks = [risk.mixed, risk.interest, risk.currency, risk.credit, risk.liquidity];

export const fundProfiles: Readonly<Record<string, FundProfile>> = {
  TZ010001: {
    objectives: [
      '日本を含む先進国と新興国の株式に、1本で投資します。',
      '全世界株式指数（配当込み、円換算）に連動する成果をめざします。',
      '為替ヘッジは行いません。円高のときは基準価額が下がる要因になります。',
    ],
    risks: [risk.stock, risk.currency, risk.credit, risk.liquidity, risk.country],
    allocation: [
      ['北米', '65.8'],
      ['欧州', '15.4'],
      ['新興国', '10.3'],
      ['日本', '5.2'],
      ['その他', '3.3'],
    ],
    topHoldings: shares(worldCompanies, '4.6 4.2 3.9 2.5 1.8 1.2 1.1 0.9 0.8 0.7'),
  },
  TZ010002: {
    objectives: [
      '日本の取引所に上場する株式に広く投資します。',
      '国内株式指数（配当込み）に連動する成果をめざします。',
      '為替の影響を直接は受けません。',
    ],
    risks: [risk.stock, risk.credit, risk.liquidity],
    allocation: [
      ['電気機器', '18.1'],
      ['輸送用機器', '8.4'],
      ['銀行', '8.0'],
      ['情報・通信', '7.6'],
      ['卸売', '7.1'],
      ['その他', '50.8'],
    ],
    topHoldings: shares(japanCompanies, '4.1 3.7 2.9 2.6 2.2 2.0 1.9 1.7 1.4 1.2'),
  },
  TZ010003: {
    objectives: [
      '日本を除く先進国の国債に投資します。',
      '為替ヘッジを行い、為替の影響を抑えることをめざします。',
      '年1回の決算で、収益の状況により分配します。',
    ],
    risks: [risk.interest, risk.hedge, risk.credit, risk.liquidity],
    allocation: [
      ['米国', '47.2'],
      ['ユーロ圏', '35.5'],
      ['英国', '7.1'],
      ['豪州', '4.0'],
      ['その他', '6.2'],
    ],
    topHoldings: [
      ['北米連邦国債 4.0%（架空）', '2.1'],
      ['北米連邦国債 3.5%（架空）', '1.9'],
      ['大陸共同国債 2.5%（架空）', '1.7'],
      ['大陸共同国債 3.0%（架空）', '1.4'],
      ['北米連邦国債 2.8%（架空）', '1.3'],
      ['島嶼王国国債 4.2%（架空）', '1.1'],
      ['南洋連邦国債 3.8%（架空）', '0.9'],
      ['大陸共同国債 1.8%（架空）', '0.8'],
    ],
  },
  TZ010004: {
    objectives: [
      '国内外の株式、債券、リートに分けて投資します。',
      '債券の割合をおよそ7割とし、値動きを抑えることをめざします。',
      '配分は定期的に見直します。',
    ],
    risks: mixedRisks,
    ...mixture('15.8 10.1 0 44.7 24.9 3.9', '0.6'),
  },
  TZ010005: {
    objectives: [
      '国内外の株式、債券、リートに分けて投資します。',
      '株式の割合をおよそ7割とし、長い目での成長をめざします。',
      '配分は定期的に見直します。',
    ],
    risks: [...mixedRisks, risk.country],
    ...mixture('41.9 18.2 6.1 20.3 4.8 7.9', '0.8'),
  },
  TZ010006: {
    objectives: [
      '配当利回りの高い国内の株式を選んで投資します。',
      '財務の健全さと配当の続けやすさを確かめて銘柄を選びます。',
      '年4回の決算で、収益の状況により分配します。分配金は収益を超えて支払われることがあります。',
    ],
    risks: [risk.stock, risk.few, risk.credit, risk.liquidity],
    allocation: [
      ['卸売', '15.2'],
      ['銀行', '14.6'],
      ['情報・通信', '11.8'],
      ['海運', '7.9'],
      ['その他', '47.6'],
      ['現金等', '2.9'],
    ],
    topHoldings: shares(payingCompanies, '4.4 4.2 4.1 3.9 3.6 3.4 3.3 3.1 3.0 2.8'),
  },
  TZ010007: {
    objectives: [
      '新興国の株式に広く投資します。',
      '新興国株式指数（配当込み、円換算）に連動する成果をめざします。',
      '為替ヘッジは行いません。',
    ],
    risks: [risk.stock, risk.currency, risk.country, risk.credit, risk.liquidity],
    allocation: [
      ['東アジア', '54.6'],
      ['南アジア', '18.9'],
      ['中南米', '8.2'],
      ['中東・アフリカ', '10.4'],
      ['その他', '7.9'],
    ],
    topHoldings: shares(emergingCompanies, '8.7 4.1 3.6 2.2 1.7 1.4 1.2 0.9 0.8 0.6'),
  },
  TZ010008: {
    objectives: [
      '国内の取引所に上場する不動産投資信託（リート）に広く投資します。',
      '国内リート指数（配当込み）に連動する成果をめざします。',
      '年1回の決算で、収益の状況により分配します。',
    ],
    risks: [risk.reit, risk.interest, risk.credit, risk.liquidity],
    allocation: [
      ['オフィス', '38.7'],
      ['住宅', '19.2'],
      ['物流', '18.4'],
      ['商業', '12.6'],
      ['その他', '11.1'],
    ],
    topHoldings: shares(trusts, '7.9 6.4 5.8 4.9 4.1 3.8 3.2 2.7 2.3 2.0'),
  },
  TZ010009: {
    objectives: [
      '電力、通信、水道、交通など、暮らしを支える世界の企業に投資します。',
      'これからの設備の更新で成長が見込まれる企業を、40社ほどに絞って選びます。',
      '為替ヘッジは行いません。',
    ],
    risks: [risk.stock, risk.few, risk.currency, risk.country, risk.credit, risk.liquidity],
    allocation: [
      ['電力', '34.1'],
      ['通信', '22.5'],
      ['交通', '18.7'],
      ['水道', '12.9'],
      ['その他', '8.3'],
      ['現金等', '3.5'],
    ],
    topHoldings: shares(infrastructure, '5.2 4.9 4.6 4.4 4.1 3.9 3.7 3.5 3.3 3.1'),
  },
  TZ010010: {
    objectives: [
      '金の現物に投資する信託を通じて、金の価格に連動する成果をめざします。',
      '為替ヘッジは行いません。円とドルの動きの影響を受けます。',
      '金は利息や配当を生みません。',
    ],
    risks: [risk.gold, risk.currency, risk.liquidity],
    allocation: [
      ['金', '99.4'],
      ['現金等', '0.6'],
    ],
    topHoldings: [['金現物保管信託（架空）', '99.4']],
  },
  TZ010011: {
    objectives: [
      '残りの期間が3年以内の国債、地方債、社債に投資します。',
      '金利の動きの影響を小さくし、安定した収益をめざします。',
      '株式と外貨建ての資産には投資しません。',
    ],
    risks: [risk.interest, risk.credit, risk.liquidity],
    allocation: [
      ['国債', '52.3'],
      ['地方債', '21.8'],
      ['社債', '20.4'],
      ['現金等', '5.5'],
    ],
    topHoldings: [
      ['2年利付国債 A（架空）', '9.8'],
      ['2年利付国債 B（架空）', '9.1'],
      ['国庫短期証券 C（架空）', '7.4'],
      ['海原県公募公債（架空）', '4.6'],
      ['若草商事 社債（架空）', '3.9'],
      ['青藍通信 社債（架空）', '3.5'],
    ],
  },
  TZ010012: {
    objectives: [
      '2055年を目標に、国内外の資産に分けて投資します。',
      '目標の年に近づくにつれて、株式の割合を少しずつ減らします。',
      '目標の年の後は、短い期間の債券を中心に運用します。',
    ],
    risks: [...mixedRisks, risk.country],
    ...mixture('54.8 15.7 8.1 10.9 4.6 5.2', '0.7'),
  },
};
