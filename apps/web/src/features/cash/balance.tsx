import type { Answer } from '@tsuzura/contract/kernel';
import type { CashBreakdown, listWithdrawals } from '@tsuzura/contract/main';
import { ChevronDownIcon } from '@tsuzura/ui/icon';
import { Yen } from '@tsuzura/ui/money';
import { Skeleton, SkeletonFigure, SkeletonRow, SkeletonText } from '@tsuzura/ui/skeleton';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { EyeButton } from '../../shared/asset/index.ts';

export type Withdrawals = Answer<typeof listWithdrawals>;

/** 預り金, and what of it can be spent or taken out. */
export function Balance({ of: { settledCash, buyingPower, withdrawableLines } }: { readonly of: Withdrawals }) {
  return (
    <section aria-labelledby="cash-settled">
      <div className="cash-settled-head">
        <h2 id="cash-settled">預り金</h2>
        <EyeButton />
      </div>
      <p>
        <Yen value={settledCash} size="xl" />
      </p>
      <div className="cash-amounts">
        <Explained name="購入できる金額" of={buyingPower} />
        <Explained name="出金できる金額" of={withdrawableLines} />
      </div>
    </section>
  );
}

/** 「この金額の内訳」: the lines add up to the amount. */
export function Explained({ name, of: { amount, lines } }: { readonly name: string; readonly of: CashBreakdown }) {
  return (
    <div className="cash-amount">
      <p className="cash-amount-line">
        <span>{name}</span>
        <b>
          <Yen value={amount} />
        </b>
      </p>
      <details className="cash-why">
        <summary>
          <span className="sr">{name}：</span>この金額の内訳
          <ChevronDownIcon size="tiny" />
        </summary>
        <DefinitionList look="open">
          {lines.map(({ kind, label, amount: part }, index) => (
            <Definition key={kind} term={label}>
              <Yen value={part} sign={index > 0} />
            </Definition>
          ))}
          <Definition term={name} isTotal>
            <b>
              <Yen value={amount} />
            </b>
          </Definition>
        </DefinitionList>
      </details>
    </div>
  );
}

export function BalanceComing() {
  return (
    <Skeleton>
      <SkeletonText lines={1} />
      <SkeletonFigure />
      <div className="cash-amounts">
        <SkeletonRow />
        <SkeletonRow />
      </div>
    </Skeleton>
  );
}
