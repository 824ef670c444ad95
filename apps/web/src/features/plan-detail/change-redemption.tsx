import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { changeRedemptionSetting, type RedemptionSetting } from '@tsuzura/contract/main';
import { amountLimitsIn } from '@tsuzura/domain/plan';
import { renewPlans } from '../../shared/plan/renew-plans.ts';
import { SaleMeasureField, SaleWhenFields } from '../../shared/plan/sale-fields.tsx';
import { saleDayOf, saleMeasureOf, saleMistake, valuesOfSetting } from '../../shared/plan/sale-values.ts';
import { monthText } from '../../shared/plan/words.ts';
import { EffectNote } from './effect-note.tsx';
import type { Effective } from './use-effective-cycle.ts';

interface Props {
  readonly setting: RedemptionSetting;
  readonly effective: Effective | null;
  readonly onClose: () => void;
}

/** `?change=`: measure, day and months; the method stays. */
export function ChangeRedemption({ setting, effective, onClose }: Props) {
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [values, setValues] = useState(() => valuesOfSetting(setting));
  const change = useSend(changeRedemptionSetting, { handles: isConnectionError });
  const limits = effective === null ? { minUnits: 1n, unitStep: 1n } : amountLimitsIn(effective.fund, effective.cycle);
  const mistake = saleMistake(values, { ...limits, sellable: null });
  const before = valuesOfSetting(setting);
  const isSame = JSON.stringify(values) === JSON.stringify(before);
  return (
    <ConfirmDialog
      role="dialog"
      title="定期売却を変更する"
      confirmLabel="変更する"
      busyLabel="変更中"
      reason={mistake !== null ? '入力内容をご確認ください。' : isSame ? '変更するところがありません。' : null}
      isSending={change.isPending}
      send={async () => {
        const { effectiveFrom } = await change.mutateAsync({
          given: {
            params: { id: setting.id },
            body: { ...saleMeasureOf(values), dayOfMonth: saleDayOf(values), frequency: values.frequency },
          },
          key,
        });
        say(`${monthText(effectiveFrom)}分から変わります。`);
      }}
      onDone={onClose}
      onSettled={() => renewPlans(queries)}
      onClose={onClose}
    >
      {effective !== null && <EffectNote cycle={effective.cycle} />}
      <SaleMeasureField
        id="change-measure"
        values={values}
        unitRule={limits}
        error={mistake}
        onChange={(part) => setValues({ ...values, ...part })}
      />
      <SaleWhenFields
        dayId="change-day"
        values={values}
        dayError={null}
        onChange={(part) => setValues({ ...values, ...part })}
      />
    </ConfirmDialog>
  );
}
