import { ymd, type Ymd } from '@tsuzura/domain/calendar';
import { html } from '../../kernel/html.ts';
import type { FundRow } from '../../market-data/fund-catalogue.ts';
import { dateText, documentPage, list, paragraph, section, table } from './document-page.ts';
import type { FundTerms } from './fund-terms.ts';

const riskText: Readonly<Record<FundTerms['risks'][number], string>> = {
  price: '価格変動リスク：組み入れた資産の価格が下がると、基準価額が下がります。',
  interest: '金利変動リスク：金利が上がると債券などの価格が下がり、基準価額が下がります。',
  currency: '為替変動リスク：円高になると、外貨建ての資産の円での価値が下がります。',
  credit: '信用リスク：発行体の経営や財務が悪化すると、価格が下がったり、支払いが滞ったりします。',
  liquidity: '流動性リスク：市場で取引が成り立ちにくいとき、想定した価格で売買できないことがあります。',
  country: 'カントリーリスク：投資先の国の政治や経済、規制の変化により、価格が大きく動くことがあります。',
};

const nisaText: Readonly<Record<FundTerms['nisa'], string>> = {
  both: '成長投資枠とつみたて投資枠の対象です。',
  growth: '成長投資枠の対象です。つみたて投資枠の対象ではありません。',
  none: 'NISAの対象ではありません。',
};

/** Before it there were other NISA frames, described in earlier documents. */
const nisaSince = ymd('2024-01-01');

const fiscalText = (dates: readonly string[]): string =>
  `年${dates.length}回（${dates.map((date) => `${Number(date.slice(0, 2))}月${Number(date.slice(3))}日`).join('、')}）。休業日のときは翌営業日です。`;

export const executionText = ([execution]: FundTerms['lags']): string =>
  execution === 0 ? '申込日の当日' : execution === 1 ? '申込日の翌営業日' : `申込日から${execution}営業日目`;

export const settlementText = ([execution, settlement]: FundTerms['lags']): string =>
  `申込日から${execution + settlement}営業日目`;

export const trustFeeText = ({ trustFeeRate }: FundRow): string => `年${(trustFeeRate * 100).toFixed(4)}％（税込）`;

/** 交付目論見書, by the manager. */
export function prospectus(fund: FundRow, terms: FundTerms, version: string, effectiveFrom: Ymd): string {
  const head = { firm: fund.managerName, title: `${fund.name} 交付目論見書`, version, effectiveFrom };
  const closed = terms.closedWithNewYork ? '土日、祝日、年末年始と、ニューヨーク証券取引所の休業日です。' : null;
  return documentPage(
    head,
    html`${[
      paragraph('購入の前に、内容をご確認ください。目論見書は、ファンドの仕組みとリスク、費用を説明する書面です。'),
      section('1　ファンドの目的と特色', [
        paragraph(terms.description),
        table([
          ['商品分類', `追加型投信／${terms.category}`],
          ['ベンチマーク', terms.benchmark ?? 'ありません。'],
        ]),
      ]),
      section('2　投資リスク', [
        paragraph('基準価額は変動します。受け取る金額が投資した金額を下回ることがあります。預金ではありません。'),
        list(terms.risks.map((risk) => riskText[risk])),
      ]),
      section('3　運用実績', [
        paragraph('最新の基準価額、純資産総額、騰落率は、ファンドの詳細の画面でご確認ください。'),
        paragraph('過去の実績であり、将来の成果を示すものではありません。'),
      ]),
      section('4　手続き', [
        table([
          ['締切', `営業日の${terms.cutoff}`],
          ['約定日', executionText(terms.lags)],
          ['受渡日', settlementText(terms.lags)],
          ['申込不可日', closed ?? '土日、祝日、年末年始です。'],
          ['設定日', dateText(ymd(fund.inceptionDate))],
          ['信託期間', terms.termEnd === undefined ? '無期限です。' : `${dateText(ymd(terms.termEnd))}までです。`],
          ['決算', fiscalText(fund.fiscalDates)],
          ...(effectiveFrom < nisaSince ? [] : [['NISA', nisaText[terms.nisa]] as const]),
        ]),
        paragraph('分配金は、収益の状況により支払わないことがあります。支払った分だけ基準価額は下がります。'),
      ]),
      section('5　費用', [
        table([
          ['購入時手数料', 'かかりません。'],
          [
            '信託財産留保額',
            terms.reserve === undefined ? 'かかりません。' : `売却のとき、基準価額の${terms.reserve}％`,
          ],
          ['信託報酬（運用管理費用）', `純資産総額に対し、${trustFeeText(fund)}`],
          ['その他の費用', '監査費用や売買の費用などは、運用の状況により変わるため、あらかじめお示しできません。'],
        ]),
      ]),
      section('6　税金', [
        paragraph('売却の利益と普通分配金には、20.315％の税金がかかります。NISA口座ではかかりません。'),
      ]),
    ]}`,
  );
}
