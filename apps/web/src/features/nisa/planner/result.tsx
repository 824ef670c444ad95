import { sumYen } from '@tsuzura/domain/money';
import { accountTypeOf, frameName } from '@tsuzura/domain/plan';
import { AccountMark } from '@tsuzura/ui/badge';
import { Notice } from '@tsuzura/ui/notice';
import { Yen } from '@tsuzura/ui/money';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import type { NisaStanding } from '../../../shared/plan/nisa-standing.ts';
import type { Proposal } from './propose.ts';

interface Props {
  readonly proposal: Proposal;
  readonly standing: NisaStanding;
}

/** The answer in one figure, and what it is made of; or why there is none. */
export function Result({ proposal }: Props) {
  const { plans, problem, lines } = proposal;
  if (problem !== null) return <Notice tone="warn">{problem}</Notice>;
  if (plans.length === 0) {
    return (
      <Notice>
        {lines.length === 0
          ? '目標に届いています。増やす積立はありません。'
          : '増やせる積立はありません。下の「計算のしかた」に理由を表示しています。'}
      </Notice>
    );
  }
  const [first] = plans;
  const total = sumYen(plans.map(({ amount }) => amount));
  return (
    <section aria-labelledby="planner-result">
      <h2 id="planner-result" className="nisa-label">
        {first?.first == null ? '毎月' : `${first.first.nisaYear}年の枠から、毎月`}
      </h2>
      <p>
        <Yen value={total} size="xl" />
      </p>
      <div className="mt-4">
        <DefinitionList>
          {plans.map(({ frame, amount, bonus }) => (
            <Definition
              key={frame}
              term={<AccountMark kind={accountTypeOf(frame)}>{frameName[frame]}</AccountMark>}
              {...(bonus === null
                ? {}
                : {
                    note: (
                      <>
                        {bonus.months.map((month) => `${month}月`).join('・')}は <Yen value={bonus.amount} /> 増額
                      </>
                    ),
                  })}
            >
              <b>
                <Yen value={amount} />
              </b>
            </Definition>
          ))}
        </DefinitionList>
      </div>
    </section>
  );
}
