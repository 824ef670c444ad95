import type { FundSummary } from '@tsuzura/contract/main';
import { AccountMark, StatusChip } from '@tsuzura/ui/badge';
import { assetClassNames } from './asset-class-names.ts';
import './fund.css';

interface Props {
  readonly fund: Pick<FundSummary, 'assetClass' | 'nisa' | 'orderable'>;
  /** Off where the class stands somewhere else already. */
  readonly showsClass?: boolean;
  readonly short?: boolean;
}

/** What a fund is, and in which of the two NISA frames it may be held. */
export function FundMarks({ fund, showsClass = true, short = false }: Props) {
  const { assetClass, nisa, orderable } = fund;
  return (
    <span className="fund-marks">
      {showsClass && <span>{assetClassNames[assetClass]}</span>}
      {nisa.tsumitate && <AccountMark kind="NISA_TSUMITATE" short={short} />}
      {nisa.growth && <AccountMark kind="NISA_GROWTH" short={short} />}
      {!orderable.buy && <StatusChip tone="warn">購入停止中</StatusChip>}
    </span>
  );
}
