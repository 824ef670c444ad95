import { tableDate, yenText } from '@tsuzura/domain/text';
import { addYears, inForce, type Ymd } from '@tsuzura/domain/calendar';
import type { DatedTerms } from '@tsuzura/domain/fund';
import { formatPercent, yen } from '@tsuzura/domain/money';
import type { Fund, NavRow } from '@tsuzura/store/fund';
import { sender, type Block, type Sheet } from '../press/index.ts';
import { drawNavs } from './draw-navs.ts';
import { dayText, figures, millionsText, rateText, text, unitsText } from './words.ts';

/** Documents of a fund, made from the same register that orders are decided by: what is printed is what is done. */

export interface Edition {
  readonly fund: Fund;
  readonly number: string;
  readonly version: string;
  readonly issuedOn: Ymd;
}

export const booklet = ({ number, version, issuedOn }: Edition) => ({
  template: 'booklet' as const,
  number,
  version,
  issuedOn,
  addressee: null,
  replaces: null,
});

/** The terms that count on the day of the edition. */
const termsOf = ({ fund, issuedOn }: Edition): DatedTerms => inForce(fund.terms, issuedOn);

const costs = (terms: DatedTerms): Block => ({
  part: 'facts',
  heading: 'ファンドの費用',
  rows: [
    ['購入時手数料', rateText(terms.purchaseFeeRate)],
    ['信託財産留保額', rateText(terms.redemptionReserveRate)],
    ['運用管理費用（信託報酬）', `純資産総額に対し年${formatPercent(terms.trustFeeRate)}%（税込）`],
    ['その他の費用', '監査費用、売買委託手数料など。運用の状況により変わるため、あらかじめ示すことができません。'],
  ],
});

const later = (businessDays: number): string => (businessDays === 1 ? '翌営業日' : `${businessDays}営業日後`);

const trading = (fund: Fund, terms: DatedTerms): Block => ({
  part: 'facts',
  heading: '手続き',
  rows: [
    ['申込締切時間', `営業日の${terms.cutoffTime}`],
    ['購入単位', `${yenText(terms.limits.minAmount)}以上${yenText(terms.limits.amountStep)}単位`],
    [
      '購入・換金価額',
      terms.buy.executionLag === 0 ? '申込日の基準価額' : `申込日の${later(terms.buy.executionLag)}の基準価額`,
    ],
    [
      '受渡日',
      `購入は申込日の${later(terms.buy.executionLag + terms.buy.settlementLag)}、換金は申込日の${later(terms.sell.executionLag + terms.sell.settlementLag)}`,
    ],
    ['申込不可日', fund.closedWith === null ? 'ありません' : 'ニューヨーク証券取引所の休業日'],
    [
      '信託期間',
      fund.termEndOn === null ? `無期限（${dayText(fund.inceptionOn)}設定）` : `${dayText(fund.termEndOn)}まで`,
    ],
    ['決算日', fund.fiscalDates.map((date) => `${Number(date.slice(0, 2))}月${Number(date.slice(3))}日`).join('、')],
    [
      'NISA',
      [fund.nisa.tsumitate ? 'つみたて投資枠' : '', fund.nisa.growth ? '成長投資枠' : '']
        .filter((one) => one !== '')
        .join('・') || '対象外',
    ],
  ],
});

const yearsShown = 5;
const distributionsShown = 6;

/** 運用実績: a prospectus shows what has been, and says that it promises nothing. */
function performance({ fund, issuedOn }: Edition, navs: readonly NavRow[]): Block[] {
  const known = navs.filter(({ date }) => date < issuedOn);
  const latest = known.at(-1);
  const heading = '運用実績';
  if (!latest) return [{ part: 'text', heading, paragraphs: ['設定から間もないため、運用実績はまだありません。'] }];
  const paid = known.filter(({ distribution }) => distribution > 0n).slice(-distributionsShown);
  return [
    {
      part: 'facts',
      heading,
      columns: 2,
      amounts: true,
      rows: [
        ['基準日', tableDate(latest.date)],
        ['基準価額', yenText(yen(latest.nav))],
        ['純資産総額', millionsText(latest.netAssets)],
        ['設定日', tableDate(fund.inceptionOn)],
      ],
    },
    drawNavs(known.filter(({ date }) => date >= addYears(latest.date, -yearsShown))),
    {
      part: 'table',
      heading: '分配の推移（1万口当たり、税引前）',
      columns: [text('決算日'), figures('分配金', 40)],
      rows: paid.toReversed().map(({ date, distribution }) => [tableDate(date), yenText(distribution)]),
      total: null,
      empty: '分配金の支払いはまだありません。',
    },
    holdingsBlock(fund),
    { part: 'text', paragraphs: ['運用実績は過去のものであり、将来の成果を約束するものではありません。'] },
  ];
}

/** What the fund holds, as its register says. */
export const holdingsBlock = (fund: Fund): Block => ({
  part: 'beside',
  left: {
    part: 'table',
    heading: '組入上位銘柄',
    columns: [text('銘柄'), figures('比率', 20)],
    rows: fund.topHoldings.slice(0, 10).map(({ name, ratio }) => [name, `${ratio}%`]),
    total: null,
    empty: '公表していません。',
  },
  right: {
    part: 'table',
    heading: '資産の配分',
    columns: [text('資産'), figures('比率', 20)],
    rows: fund.allocation.map(({ name, ratio }) => [name, `${ratio}%`]),
    total: null,
    empty: '公表していません。',
  },
});

/** 交付目論見書. `navs` are all prices of the fund, oldest first. */
export const prospectus = (edition: Edition, navs: readonly NavRow[]): Sheet => ({
  ...booklet(edition),
  title: '投資信託説明書（交付目論見書）',
  subtitle: `${edition.fund.name}　${edition.version}版`,
  lead: [
    'この書面は、投資信託の購入をお考えの方に、ファンドの目的、リスク、費用、手続きをお知らせするものです。購入の前にお読みください。',
  ],
  blocks: [
    {
      part: 'text',
      heading: 'ファンドの目的・特色',
      paragraphs: [edition.fund.description, ...edition.fund.objectives],
    },
    {
      part: 'facts',
      rows: [
        ['ファンドコード', `${edition.fund.code}（ISIN ${edition.fund.isin}）`],
        ['委託会社', edition.fund.managerName],
        ['ベンチマーク', edition.fund.benchmark ?? 'ありません'],
      ],
    },
    {
      part: 'text',
      heading: '投資リスク',
      paragraphs: [
        '基準価額は変動し、受け取る金額が投資した金額を下回ることがあります。投資信託は預金と異なり、預金保険の対象ではありません。',
        ...edition.fund.risks,
        '分配金は、ファンドの純資産から支払われます。支払われた分、基準価額は下がります。運用の成果を超えて支払われることがあり、その一部または全部が元本の払い戻しに当たることがあります。',
      ],
    },
    ...performance(edition, navs),
    trading(edition.fund, termsOf(edition)),
    costs(termsOf(edition)),
    {
      part: 'text',
      heading: '税金',
      paragraphs: [
        '換金時の差益と普通分配金には、所得税等15.315%と住民税5%がかかります。NISA口座では非課税です。税制は変わることがあります。',
      ],
    },
  ],
  notes: ['この書面は、架空のファンドについてのものです。'],
});

/** 目論見書補完書面: what the seller adds to the fund company's prospectus. */
export const supplement = (edition: Edition): Sheet => ({
  ...booklet(edition),
  title: '目論見書補完書面',
  subtitle: `${edition.fund.name}　${edition.version}版`,
  lead: [
    'この書面は、金融商品取引法の定めにより、投資信託の購入の前にお渡しするものです。目論見書とあわせてお読みください。',
  ],
  blocks: [
    costs(termsOf(edition)),
    {
      part: 'text',
      heading: '販売会社が行う業務の内容',
      paragraphs: [
        '当社は、ファンドの販売会社として、募集の取扱い、解約の請求の受付、分配金と償還金の支払いに関する業務を行います。',
      ],
    },
    {
      part: 'text',
      heading: 'クーリング・オフについて',
      paragraphs: [
        '投資信託の購入のお申し込みには、金融商品取引法第37条の6（クーリング・オフ）の規定は適用されません。',
      ],
    },
    trading(edition.fund, termsOf(edition)),
    {
      part: 'facts',
      heading: '販売会社',
      rows: [
        ['商号', sender.firm],
        ['住所', sender.address],
        ['連絡先', sender.contact],
        ['苦情・相談', '当社のお問い合わせ窓口で承ります。'],
      ],
    },
  ],
  notes: ['この書面は、架空のファンドについてのものです。'],
});

/** 月次レポート: the price of the year in a picture, and what the fund holds. */
export function monthlyReport(
  edition: Edition,
  {
    asOf,
    navs,
    netAssets,
    returns,
  }: { asOf: NavRow; navs: readonly NavRow[]; netAssets: bigint; returns: readonly (readonly [string, string])[] },
): Sheet {
  const { fund } = edition;
  return {
    ...booklet(edition),
    title: fund.name,
    subtitle: `月次レポート　${dayText(asOf.date)}現在`,
    lead: [fund.description],
    blocks: [
      {
        part: 'facts',
        columns: 2,
        amounts: true,
        rows: [
          ['基準価額', yenText(yen(asOf.nav))],
          ['純資産総額', millionsText(netAssets)],
          ['設定日', tableDate(fund.inceptionOn)],
          ['信託報酬（年率・税込）', `${formatPercent(termsOf(edition).trustFeeRate)}%`],
        ],
      },
      { heading: '基準価額の推移（1年）', ...drawNavs(navs) },
      {
        part: 'table',
        heading: '騰落率',
        columns: returns.map(([label]) => figures(label)),
        rows: [returns.map(([, value]) => value)],
        total: null,
        empty: '',
      },
      holdingsBlock(fund),
    ],
    notes: [
      `基準価額は${unitsText(fund.navUnit)}当たり、信託報酬を差し引いた後の金額です。騰落率は分配金を税引前で再投資したものとして計算しています。`,
      '過去の実績は、将来の成果を約束するものではありません。',
      '費用とリスクについては、最新の交付目論見書をご確認ください。',
    ],
  };
}
