import type { Answer } from '@tsuzura/contract/kernel';
import type { FundOrder, getAssets } from '@tsuzura/contract/main';
import { parseInstant, timeOf, ymdOf } from '@tsuzura/domain/calendar';
import { tableDate } from '@tsuzura/domain/text';
import { Link } from '@tsuzura/ui/link';
import { Change, Yen } from '@tsuzura/ui/money';
import { beforeExecution, dayChangeRate, valuedOnText } from '../../shared/asset/index.ts';
import { paths } from '../../shared/navigation/index.ts';

interface Props {
  readonly assets: Answer<typeof getAssets>;
  /** null: not known, and then not counted. */
  readonly pending: readonly FundOrder[] | null;
}

/** One big number, and what it is made of. */
export function Total({ assets: { total, fundTotal, funds, asOf }, pending }: Props) {
  const { valuation, valuationChange, acquisitionCost, profit, profitRate } = fundTotal;
  const waiting = beforeExecution(pending ?? []).length;
  return (
    <section aria-labelledby="assets-total">
      <h2 id="assets-total" className="assets-label">
        評価額合計
      </h2>
      <p>
        <Yen value={valuation} size="xl" />
      </p>
      <dl className="assets-facts">
        <div>
          <dt>評価損益</dt>
          <dd>
            <b>
              <Change amount={profit} rate={profitRate} />
            </b>
          </dd>
        </div>
        <div>
          <dt>前日比</dt>
          <dd>
            <Change amount={valuationChange} rate={dayChangeRate(valuation, valuationChange)} />
          </dd>
        </div>
        <div>
          <dt>取得金額</dt>
          <dd>
            <Yen value={acquisitionCost} />
          </dd>
        </div>
        <div>
          <dt>資産合計</dt>
          <dd>
            <Yen value={total} />
          </dd>
        </div>
      </dl>
      <p className="note phrase mt-3">
        {valuedOnText(funds)}。約定前の注文は含みません
        {waiting > 0 && (
          <>
            （<Link href={paths.orders}>注文中 {waiting}件</Link>）
          </>
        )}
        。資産合計は、株式と預り金を含みます。
      </p>
      <p className="assets-printed">つづら　{momentText(asOf)}時点</p>
    </section>
  );
}

/** 「2026/11/13 15:30」, for paper, which does not say by itself when it was printed. */
function momentText(moment: string): string {
  const at = parseInstant(moment);
  return at === null ? '' : `${tableDate(ymdOf(at))} ${timeOf(at)}`;
}
