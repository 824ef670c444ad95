import { useCall } from '@tsuzura/browser/data';
import { checkHealth, type FundDetail } from '@tsuzura/contract/main';
import { parseInstant } from '@tsuzura/domain/calendar';
import { firstUnfrozen, monthAfter, subscriptionCycle } from '@tsuzura/domain/plan';
import { shortDate } from '@tsuzura/domain/text';
import { Select } from '@tsuzura/ui/select';
import { planFundOf } from '../../shared/plan/plan-fund.ts';
import { monthText } from '../../shared/plan/words.ts';
import { fundingOf, type PlanValues } from './plan-values.ts';

interface Props {
  readonly fund: FundDetail;
  readonly values: PlanValues;
  readonly onChange: (startMonth: string | null) => void;
}

const offered = 12;

/** はじめる月: each with the day on which money leaves. The first is the first whose deadline is still to come. */
export function StartMonth({ fund, values, onChange }: Props) {
  const health = useCall(checkHealth);
  const now = health.data === undefined ? null : parseInstant(health.data.time);
  const funding = fundingOf(values);
  if (now === null || funding === null) return null;
  const planFund = planFundOf(fund);
  const cycleOf = (month: string) => subscriptionCycle(planFund, funding, month);
  const first = firstUnfrozen(cycleOf, now);
  if (first === null) return null;
  const options = Array.from({ length: offered }, (_, index) => cycleOf(monthAfter(first.month, index))).flatMap(
    (cycle) =>
      cycle === null
        ? []
        : [
            {
              value: cycle.month,
              label: `${monthText(cycle.month)}から`,
              note:
                cycle.debitDate === null
                  ? `購入 ${shortDate(cycle.orderDate)}`
                  : `引落 ${shortDate(cycle.debitDate)}、購入 ${shortDate(cycle.orderDate)}`,
            },
          ],
  );
  const chosen = options.find(({ value }) => value === values.startMonth) ?? options[0];
  return (
    <Select
      label="はじめる月"
      options={options}
      value={chosen?.value ?? null}
      onChange={(month) => onChange(month === first.month ? null : month)}
      hint={chosen?.note ?? ''}
    />
  );
}
