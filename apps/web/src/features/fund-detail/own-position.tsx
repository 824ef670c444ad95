import { useId } from 'react';
import type { FundHolding } from '@tsuzura/contract/main';
import { AccountMark } from '@tsuzura/ui/badge';
import { Link } from '@tsuzura/ui/link';
import { Change, Yen } from '@tsuzura/ui/money';
import { SellLink, useHoldingsOf } from '../../shared/asset/index.ts';
import { paths } from '../../shared/navigation/index.ts';

interface Props {
  readonly code: string;
  /** Under the order buttons on a desktop, below the chart on a phone: where it comes in, nothing that is read has to move. */
  readonly place: 'aside' | 'content';
}

/** What the customer holds of this fund. The page is about the fund: who holds none, and who cannot be asked, sees nothing. */
export function OwnPosition({ code, place }: Props) {
  const heading = useId();
  const held = useHoldingsOf(code);
  if (held.length === 0) return null;
  return (
    <section className={`own-position own-position-${place}`} aria-labelledby={heading}>
      <div className="own-position-head">
        <h2 id={heading}>保有中</h2>
        <Link href={paths.assets}>保有の詳細</Link>
      </div>
      <ul>
        {held.map((position) => (
          <Line key={position.accountType} position={position} />
        ))}
      </ul>
    </section>
  );
}

function Line({ position }: { readonly position: FundHolding }) {
  return (
    <li>
      <span>
        <AccountMark kind={position.accountType} />
      </span>
      <span className="own-position-figures">
        <span>
          <span className="sr">評価額 </span>
          <b>
            <Yen value={position.valuation} />
          </b>
        </span>
        <span>
          <span className="sr">評価損益 </span>
          <Change amount={position.profit} rate={position.profitRate} />
        </span>
      </span>
      <SellLink position={position} size="small" />
    </li>
  );
}
