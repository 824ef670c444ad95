import type { FundDetail } from '@tsuzura/contract/main';
import { yen } from '@tsuzura/domain/money';
import type { NisaFrame } from '@tsuzura/domain/nisa';
import { planUseUp } from '@tsuzura/domain/plan';
import { manYenLabel } from '@tsuzura/domain/text';
import { Units } from '@tsuzura/ui/money';
import { readYen, YenField } from '@tsuzura/ui/yen-field';
import { dayText, sizeRuleText } from '../../shared/order/index.ts';
import { yearsInSight } from '../../shared/plan/nisa-standing.ts';
import { planFundOf } from '../../shared/plan/plan-fund.ts';
import { useNisaStanding } from '../../shared/plan/use-nisa-standing.ts';
import { fundingOf, type PlanValues, type Shown } from './plan-values.ts';

interface Props {
  readonly id: string;
  readonly fund: FundDetail;
  readonly values: PlanValues;
  readonly limits: Shown['limits'];
  readonly frame: NisaFrame | null;
  readonly error: string | null;
  readonly onChange: (part: Partial<PlanValues>) => void;
  readonly onLeave: () => void;
}

/** The amount of a month, and for NISA the amount that uses up the next year's quota to the yen. */
export function SizeField({ id, fund, values, limits, frame, error, onChange, onLeave }: Props) {
  const amount = readYen(values.size);
  return (
    <div>
      <YenField
        id={id}
        name="size"
        label="毎月の金額"
        value={{ text: values.size, yen: amount }}
        onChange={({ text }) => onChange({ size: text })}
        onBlur={onLeave}
        error={error}
        quick={[yen(1_000), yen(10_000)].map((plus) => ({
          label: `+${manYenLabel(plus)}`,
          next: (now: bigint) => now + plus,
        }))}
        hint={
          <>
            {amount !== null && amount > 0n && (
              <>
                約<Units value={(amount * BigInt(fund.navUnit)) / fund.nav} />（{dayText(fund.navDate)}
                の基準価額で計算）。
              </>
            )}
            {sizeRuleText({ unit: '円', min: limits.minAmount, step: limits.step })}
          </>
        }
      />
      {frame !== null && <UseUp fund={fund} values={values} frame={frame} onChange={onChange} />}
    </div>
  );
}

interface UseUpProps {
  readonly fund: FundDetail;
  readonly values: PlanValues;
  readonly frame: NisaFrame;
  readonly onChange: Props['onChange'];
}

function UseUp({ fund, values, frame, onChange }: UseUpProps) {
  const standing = useNisaStanding();
  const funding = fundingOf(values) ?? { type: 'CASH' as const, dayOfMonth: 1 };
  if (standing === null) return null;
  const [, next] = yearsInSight(standing.now);
  if (next === undefined) return null;
  const line = planUseUp({ ...standing, fund: planFundOf(fund), funding }, { frame, year: next });
  const { monthly, bonus } = line;
  if (monthly === null) return null;
  return (
    <p className="mt-2">
      <button
        type="button"
        className="chip chip-quick"
        onClick={() =>
          onChange({
            size: monthly.toString(),
            bonusMonths: bonus?.months ?? [],
            bonusSize: bonus?.amount.toString() ?? '',
            startMonth: line.firstMonth,
            useRemainingQuota: true,
          })
        }
      >
        {next}年の枠を使い切る
      </button>
    </p>
  );
}
