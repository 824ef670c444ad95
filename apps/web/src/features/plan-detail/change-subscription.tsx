import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { changeSubscriptionSetting, type SubscriptionSetting } from '@tsuzura/contract/main';
import { yen } from '@tsuzura/domain/money';
import { frameOf } from '@tsuzura/domain/nisa';
import { amountLimitsIn, maxMonthly } from '@tsuzura/domain/plan';
import { Segmented } from '@tsuzura/ui/radio';
import { readYen, YenField } from '@tsuzura/ui/yen-field';
import { BonusFields } from '../../shared/plan/bonus-fields.tsx';
import { amountMistake, bonusMistake } from '../../shared/plan/check-amounts.ts';
import { renewPlans } from '../../shared/plan/renew-plans.ts';
import { monthText } from '../../shared/plan/words.ts';
import { EffectNote } from './effect-note.tsx';
import type { Effective } from './use-effective-cycle.ts';

interface Props {
  readonly setting: SubscriptionSetting;
  readonly effective: Effective;
  readonly onClose: () => void;
}

const restOptions = [
  { value: 'skip', label: '見送る' },
  { value: 'rest', label: '残りの分だけ購入' },
] as const;

/** `?change=`: amount, 増額月 and what happens when the quota is short, from the run that is named. */
export function ChangeSubscription({ setting, effective, onClose }: Props) {
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState(() => ({
    size: setting.amount.toString(),
    bonusMonths: (setting.bonus?.months ?? []) as readonly number[],
    bonusSize: setting.bonus?.amount.toString() ?? '',
    useRemainingQuota: setting.useRemainingQuota,
  }));
  const change = useSend(changeSubscriptionSetting, { handles: isConnectionError });
  const { fund, cycle } = effective;
  const { minAmount, amountStep } = amountLimitsIn(fund, cycle);
  const limits = { minAmount, step: amountStep, maxMonthly: maxMonthly(setting.accountType, cycle.nisaYear) };
  const wrong = { size: amountMistake(values.size, limits), bonus: bonusMistake(values, limits) };
  const amount = yen(readYen(values.size) ?? 0n);
  const bonus =
    values.bonusMonths.length === 0
      ? null
      : { months: [...values.bonusMonths], amount: yen(readYen(values.bonusSize) ?? 0n) };
  const isSame =
    amount === setting.amount &&
    JSON.stringify(bonus, textOf) === JSON.stringify(setting.bonus, textOf) &&
    values.useRemainingQuota === setting.useRemainingQuota;
  const reason =
    wrong.size !== null || wrong.bonus !== null
      ? '入力内容をご確認ください。'
      : isSame
        ? '変更するところがありません。'
        : null;
  return (
    <ConfirmDialog
      role="dialog"
      title="積立を変更する"
      confirmLabel="変更する"
      busyLabel="変更中"
      reason={reason}
      isSending={change.isPending}
      send={async () => {
        const { effectiveFrom } = await change.mutateAsync({
          given: {
            params: { id: setting.id },
            body: { amount, bonus, useRemainingQuota: values.useRemainingQuota },
          },
          key,
        });
        say(`${monthText(effectiveFrom)}分から変わります。`);
      }}
      onDone={onClose}
      onSettled={() => renewPlans(queries)}
      onClose={onClose}
    >
      <EffectNote cycle={cycle} />
      <YenField
        name="size"
        label="毎月の金額"
        value={{ text: values.size, yen: readYen(values.size) }}
        error={wrong.size}
        onChange={({ text }) => setValues({ ...values, size: text })}
      />
      <BonusFields
        id="change-bonus"
        values={values}
        error={wrong.bonus}
        onChange={(part) => setValues({ ...values, ...part })}
        onLeave={() => undefined}
      />
      {frameOf(setting.accountType) !== null && (
        <Segmented
          label="枠が足りない回"
          options={restOptions}
          value={values.useRemainingQuota ? 'rest' : 'skip'}
          onChange={(next) => setValues({ ...values, useRemainingQuota: next === 'rest' })}
        />
      )}
    </ConfirmDialog>
  );
}

const textOf = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);
