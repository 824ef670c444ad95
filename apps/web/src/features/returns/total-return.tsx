import type { ReactNode } from 'react';
import { Change, Yen } from '@tsuzura/ui/money';
import { valuedOnText } from '../../shared/asset/index.ts';
import type { Assets, Terms } from './fund-returns.ts';

interface Props {
  readonly total: Terms;
  /** For the day of their prices. */
  readonly funds: Assets['funds'];
}

/** The one big number, and the sum that it is. */
export function TotalReturn({ total, funds }: Props) {
  const valuedOn = valuedOnText(funds);
  return (
    <section className="mt-4 max-w-page" aria-labelledby="returns-total">
      <h2 id="returns-total" className="returns-label">
        口座開設からの合計
      </h2>
      <p>
        <Change amount={total.totalReturn} size="xl" />
      </p>
      <dl className="returns-sum">
        <Term name="いまの評価額">
          <Yen value={total.valuation} />
        </Term>
        <Term name="受け取った分配金" sign="+">
          <Yen value={total.receivedDistributions} />
        </Term>
        <Term name="売却した金額" sign="+">
          <Yen value={total.soldAmount} />
        </Term>
        <Term name="購入した金額" sign="−">
          <Yen value={total.boughtAmount} />
        </Term>
        <Term name="トータルリターン" sign="=">
          <Change amount={total.totalReturn} />
        </Term>
      </dl>
      <p className="note phrase">
        {valuedOn !== '' && `${valuedOn}。`}
        税引後の受取額をもとにしています。再投資した分配金は、受け取った分配金に含みません。
      </p>
    </section>
  );
}

const spoken = { '+': '足す', '−': '引く', '=': '合計' } as const;

interface TermProps {
  readonly name: string;
  readonly sign?: keyof typeof spoken;
  readonly children: ReactNode;
}

function Term({ name, sign, children }: TermProps) {
  return (
    <div className={sign === '=' ? 'returns-result' : ''}>
      <dt>{name}</dt>
      <dd>
        {sign !== undefined && (
          <span className="returns-sign">
            <span className="sr">{spoken[sign]}</span>
            <span aria-hidden="true">{sign}</span>
          </span>
        )}
        {children}
      </dd>
    </div>
  );
}
