import type { ReactNode } from 'react';
import type { FundDetail } from '@tsuzura/contract/main';
import { shortDate, tableDate } from '@tsuzura/domain/text';
import { AccountMark } from '@tsuzura/ui/badge';
import { Missing, Percent, Price, PriceChange } from '@tsuzura/ui/money';
import {
  assetClassNames,
  fiscalDatesText,
  navUnitText,
  okuYenText,
  rateOrNone,
  SharpeRatio,
} from '../../shared/fund/index.ts';

interface Row {
  readonly label: string;
  readonly of: (fund: FundDetail) => ReactNode;
}

/** Rule SCREEN-21: price, returns, risk, costs, distributions, fiscal dates, NISA and cut-off, side by side. */
export const compareRows: readonly Row[] = [
  { label: '資産クラス', of: ({ assetClass }) => assetClassNames[assetClass] },
  {
    label: '基準価額',
    of: ({ nav, navUnit, navDate, isPreliminary }) => (
      <>
        <b>
          <Price value={nav} />
        </b>
        <br />
        <span className="note">
          {navUnit === 1 ? `${navUnitText(navUnit)} ` : ''}
          {isPreliminary ? '速報 ' : ''}
          {shortDate(navDate)}
        </span>
      </>
    ),
  },
  {
    label: '前日比',
    of: ({ navChange, navChangeRate }) => (
      <>
        <PriceChange amount={navChange} />
        <br />
        <Percent value={navChangeRate} sign />
      </>
    ),
  },
  { label: '純資産', of: ({ netAssets }) => <span className="num">{okuYenText(netAssets)}</span> },
  { label: 'リターン 1年', of: ({ returns }) => <Percent value={returns.y1} sign /> },
  { label: 'リターン 3年（年率）', of: ({ returns }) => <Percent value={returns.y3} sign /> },
  { label: 'リターン 5年（年率）', of: ({ returns }) => <Percent value={returns.y5} sign /> },
  { label: '標準偏差 1年', of: ({ deviation }) => <Percent value={deviation.y1} /> },
  { label: 'シャープレシオ 1年', of: ({ sharpeRatio }) => <SharpeRatio value={sharpeRatio.y1} /> },
  { label: 'リスク（1から5）', of: ({ riskLevel }) => riskLevel },
  { label: '購入時手数料（税抜）', of: ({ purchaseFeeRate }) => rateOrNone(purchaseFeeRate) },
  {
    label: '信託報酬（税込）',
    of: ({ trustFeeRate }) => (
      <>
        年<Percent value={trustFeeRate} decimals={4} />
      </>
    ),
  },
  { label: '信託財産留保額', of: ({ redemptionReserveRate }) => rateOrNone(redemptionReserveRate) },
  {
    label: '直近の分配金（1万口、税引前）',
    of: ({ distributions: [last] }) =>
      last === undefined ? (
        <Missing />
      ) : (
        <>
          <Price value={last.amountPer10k} />
          <br />
          <span className="note">{tableDate(last.fiscalDate)}</span>
        </>
      ),
  },
  { label: '決算', of: ({ fiscalDates }) => fiscalDatesText(fiscalDates) },
  {
    label: 'NISA',
    of: ({ nisa: { growth, tsumitate } }) =>
      growth || tsumitate ? (
        <span className="grid justify-items-end">
          {tsumitate && <AccountMark kind="NISA_TSUMITATE" short />}
          {growth && <AccountMark kind="NISA_GROWTH" short />}
        </span>
      ) : (
        '対象外'
      ),
  },
  { label: '締切', of: ({ tradeRule }) => `営業日の${tradeRule.cutoffTime}` },
  { label: '設定日', of: ({ inceptionDate }) => tableDate(inceptionDate) },
];
