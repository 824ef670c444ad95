import { Change, Yen } from '@tsuzura/ui/money';
import { FundName } from '@tsuzura/ui/name';
import { paths } from '../../shared/navigation/index.ts';
import type { FundReturn, Returns } from './fund-returns.ts';

/** Below 1024 px: each fund with its sum in small. */
export function ReturnCards({ returns: { held, sold } }: { readonly returns: Returns }) {
  return (
    <>
      {held.length > 0 && <Group title={`保有中 ${held.length}本`} lines={held} />}
      {sold.length > 0 && <Group title={`売却済 ${sold.length}本`} lines={sold} />}
    </>
  );
}

function Group({ title, lines }: { readonly title: string; readonly lines: readonly FundReturn[] }) {
  return (
    <>
      <h3 className="returns-group">{title}</h3>
      <ul className="returns-cards">
        {lines.map((line) => (
          <li key={line.code}>
            <div className="returns-card-head">
              <a href={paths.fund(line.code)}>
                <FundName name={line.name} />
              </a>
              <b>
                <Change amount={line.totalReturn} />
              </b>
            </div>
            <dl className="returns-card-sum">
              <div>
                <dt>評価額</dt>
                <dd>
                  <Yen value={line.valuation} />
                </dd>
              </div>
              <div>
                <dt>＋ 分配金</dt>
                <dd>
                  <Yen value={line.receivedDistributions} />
                </dd>
              </div>
              <div>
                <dt>＋ 売却</dt>
                <dd>
                  <Yen value={line.soldAmount} />
                </dd>
              </div>
              <div>
                <dt>− 購入</dt>
                <dd>
                  <Yen value={line.boughtAmount} />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}
