import { useState } from 'react';
import type { Instant } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';
import type { NisaFrame } from '@tsuzura/domain/nisa';
import { manYenLabel } from '@tsuzura/domain/text';
import { Chips, FilterChip } from '@tsuzura/ui/chips';
import { Segmented } from '@tsuzura/ui/radio';
import { Select } from '@tsuzura/ui/select';
import { YenField, readYen, yenInput } from '@tsuzura/ui/yen-field';
import { dayOptions } from '../../../shared/plan/day-options.ts';
import type { GoalDraft, GoalKind } from './goal.ts';
import type { PlannerChoices } from './use-choices.ts';
import { lastYearOf, thisYearOf, usualGoal } from './goal-of.ts';

interface Props {
  readonly draft: GoalDraft;
  readonly now: Instant;
  readonly choices: PlannerChoices;
  readonly onChange: (part: Partial<GoalDraft>) => void;
}

const kinds: readonly { readonly value: GoalKind; readonly label: string }[] = [
  { value: 'target', label: '目標の残高' },
  { value: 'useUp', label: '枠を使い切る' },
  { value: 'monthly', label: '毎月の金額' },
];
const frames: readonly { readonly value: NisaFrame; readonly label: string }[] = [
  { value: 'TSUMITATE', label: 'つみたて' },
  { value: 'GROWTH', label: '成長' },
];
const lifetime = yen(18_000_000);
const growthAMonth = yen(100_000);

interface UsualGoal {
  readonly label: string;
  readonly goal: Partial<GoalDraft>;
}

/** ご希望. Every field stands in the address, so that a plan can be kept and shown. */
export function GoalForm({ draft, now, choices, onChange }: Props) {
  const thisYear = thisYearOf(now);
  const next = thisYear + 1;
  const years = Array.from({ length: lastYearOf(now) - thisYear + 1 }, (_, index) => thisYear + index);
  const usual: readonly UsualGoal[] = [
    { label: `つみたて投資枠を${next}年に使い切る`, goal: { plan: 'useUp', frame: 'TSUMITATE', year: next } },
    { label: '年内に使い切る', goal: { plan: 'useUp', frame: 'TSUMITATE', year: thisYear } },
    {
      label: `成長投資枠に毎月${manYenLabel(growthAMonth)}`,
      goal: { plan: 'monthly', frame: 'GROWTH', amount: growthAMonth },
    },
    { label: `5年で${manYenLabel(lifetime)}`, goal: { plan: 'target', total: lifetime, year: lastYearOf(now) } },
  ];
  const isChosen = (goal: Partial<GoalDraft>) =>
    Object.entries(goal).every(([name, value]) => draft[name as keyof GoalDraft] === value);
  return (
    <section className="planner-goal" aria-label="ご希望">
      <Chips label="よくある希望">
        {usual.map(({ label, goal }) => (
          <FilterChip key={label} isOn={isChosen(goal)} onChange={() => onChange(goal)}>
            {label}
          </FilterChip>
        ))}
      </Chips>
      <div className="planner-fields">
        <Segmented
          label="ご希望"
          options={kinds}
          value={draft.plan}
          onChange={(plan) => onChange({ plan, year: null })}
        />
        {draft.plan !== 'target' && (
          <Segmented label="枠" options={frames} value={draft.frame} onChange={(frame) => onChange({ frame })} />
        )}
        {draft.plan === 'target' && (
          <AmountField
            key="total"
            label="NISAの残高（簿価）"
            amount={draft.total ?? usualGoal.total}
            onChange={(total) => onChange({ total })}
          />
        )}
        {draft.plan === 'monthly' && (
          <AmountField
            key="amount"
            label="毎月"
            amount={draft.amount ?? usualGoal.amount}
            onChange={(amount) => onChange({ amount })}
          />
        )}
        {draft.plan !== 'monthly' && (
          <Select
            label={draft.plan === 'target' ? 'いつまでに' : 'どの年の枠'}
            options={years.map((year) => ({
              value: String(year),
              label: draft.plan === 'target' ? `${year}年末` : `${year}年`,
            }))}
            value={String(draft.year ?? (draft.plan === 'target' ? lastYearOf(now) : next))}
            onChange={(year) => onChange({ year: Number(year) })}
          />
        )}
      </div>
      <div className="planner-fields">
        {(draft.plan === 'target' || draft.frame === 'TSUMITATE') && (
          <FundSelect
            label="つみたて投資枠のファンド"
            of={choices}
            frame="TSUMITATE"
            onChange={(tsumitateFund) => onChange({ tsumitateFund })}
          />
        )}
        {(draft.plan === 'target' || draft.frame === 'GROWTH') && (
          <FundSelect
            label="成長投資枠のファンド"
            of={choices}
            frame="GROWTH"
            onChange={(growthFund) => onChange({ growthFund })}
          />
        )}
        <FundingSelect choices={choices} onChange={onChange} />
      </div>
    </section>
  );
}

interface AmountProps {
  readonly label: string;
  readonly amount: bigint;
  readonly onChange: (amount: bigint) => void;
}

/** The address follows when the field holds an amount; what is being typed stays as it is. */
function AmountField({ label, amount, onChange }: AmountProps) {
  const [typed, setTyped] = useState(() => yenInput(amount));
  // A goal that was pressed brings its own amount.
  const shown = typed.yen === amount || typed.yen === null ? typed : yenInput(amount);
  return (
    <YenField
      name="amount"
      label={label}
      value={shown}
      error={shown.text.trim() !== '' && shown.yen === null ? '数字で入力してください（例：10,000）。' : null}
      onChange={(value) => {
        setTyped(value);
        const read = readYen(value.text);
        if (read !== null && read <= 99_999_999_999n) onChange(read);
      }}
    />
  );
}

interface FundProps {
  readonly label: string;
  readonly of: PlannerChoices;
  readonly frame: NisaFrame;
  readonly onChange: (code: string) => void;
}

const FundSelect = ({ label, of: { funds, codes }, frame, onChange }: FundProps) => (
  <Select
    label={label}
    options={funds[frame].map(({ code, name }) => ({ value: code, label: name }))}
    value={codes[frame]}
    placeholder="読み込み中"
    onChange={onChange}
  />
);

/** 口座引落 of each registered account, or 預り金 on a day. */
function FundingSelect({ choices: { debitAccounts, funding }, onChange }: Pick<Props, 'choices' | 'onChange'>) {
  const value = funding.type === 'BANK_DEBIT' ? `debit ${funding.settingCode}` : `day ${funding.dayOfMonth}`;
  const debits = debitAccounts.map(({ settingCode, bankName }) => ({
    value: `debit ${settingCode}`,
    label: `${bankName}から毎月27日に引落`,
  }));
  const days = dayOptions.map(({ value: day, label }) => ({
    value: `day ${day}`,
    label: `預り金から毎月${label}に購入`,
  }));
  return (
    <Select
      label="資金"
      options={[...debits, ...days]}
      value={value}
      onChange={(chosen) => {
        const [kind, code] = chosen.split(' ');
        onChange(kind === 'debit' ? { debit: code ?? null, day: null } : { day: code ?? null, debit: null });
      }}
    />
  );
}
