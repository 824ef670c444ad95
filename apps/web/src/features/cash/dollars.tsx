import { useCall } from '@tsuzura/browser/data';
import { getForeignAssets } from '@tsuzura/contract/trading';
import { Link } from '@tsuzura/ui/link';
import { Usd } from '@tsuzura/ui/money';
import { paths } from '../../shared/navigation/index.ts';

/** 外貨預り金, and the way to 両替. The line is there from the first moment; its figure comes. */
export function Dollars() {
  const { data } = useCall(getForeignAssets, { query: { limit: 1 } }, { isQuiet: true });
  return (
    <div className="cash-dollars">
      <span>外貨預り金</span>
      <b>
        <Usd value={data?.usd.cash ?? null} />
      </b>
      <Link href={paths.exchange}>円とドルを両替する</Link>
    </div>
  );
}
