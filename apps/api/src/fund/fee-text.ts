import type { FundDetail } from '@tsuzura/contract/main';
import type { DatedTerms } from '@tsuzura/domain/fund';
import { formatPercent, halfUpPortion, type Ratio } from '@tsuzura/domain/money';

/** 信託報酬 is always written with four decimals (rule MSG-4). */
export function fourDecimals(rate: Ratio): string {
  const digits = halfUpPortion(1_000_000n, rate).toString().padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** 手数料等 of a fund, a sentence each. */
export const feeText = ({ purchaseFeeRate, trustFeeRate, redemptionReserveRate }: DatedTerms): FundDetail['fees'] => ({
  purchase:
    purchaseFeeRate.numerator === 0n
      ? '購入時手数料はかかりません。'
      : `購入のとき、約定金額の${formatPercent(purchaseFeeRate)}%（税抜）の購入時手数料がかかります。`,
  trust: `純資産総額に対し年${fourDecimals(trustFeeRate)}%（税込）の信託報酬（運用管理費用）がかかります。毎日、ファンドの資産から差し引かれます。`,
  reserve:
    redemptionReserveRate.numerator === 0n
      ? '信託財産留保額はかかりません。'
      : `売却のとき、基準価額の${formatPercent(redemptionReserveRate)}%の信託財産留保額がかかります。`,
  other: '監査費用や売買の費用などがかかります。運用の状況により変わるため、あらかじめ示すことができません。',
});
