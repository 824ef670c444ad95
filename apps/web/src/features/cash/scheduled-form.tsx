import { useState } from 'react';
import { useForm } from '@tsuzura/browser/form';
import { UnsavedGuard, useUrlModal } from '@tsuzura/browser/navigation';
import type { ScheduledWithdrawalSetting } from '@tsuzura/contract/main';
import { Button } from '@tsuzura/ui/button';
import { Segmented } from '@tsuzura/ui/radio';
import { Select } from '@tsuzura/ui/select';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { readYen, YenField } from '@tsuzura/ui/yen-field';
import { useFreshCheck, useOnLeaving } from '../../shared/flow/index.ts';
import type { Withdrawals } from './balance.tsx';
import { ConfirmScheduled } from './confirm-scheduled.tsx';
import {
  dayChoices,
  dropValues,
  keepValues,
  readValues,
  scheduledMistake,
  valuesOf,
  requestOf,
  type ScheduledValues,
} from './scheduled-values.ts';

interface Props {
  readonly setting: ScheduledWithdrawalSetting | null;
  readonly bank: NonNullable<Withdrawals['bank']>;
  readonly onClose: () => void;
}

const ids = { amount: 'scheduled-amount' };
const dayOptions = dayChoices.map((value) => ({ value, label: value === 'MONTH_END' ? '月末' : `${value}日` }));

/** For a reload or a fresh check. */
const keepNow = (values: ScheduledValues) => keepValues(sessionStorage, values, Date.now());

export function ScheduledForm({ setting, bank, onClose }: Props) {
  const confirm = useUrlModal('confirm');
  const check = useFreshCheck();
  const [values, setValues] = useState(() => readValues(sessionStorage, Date.now()) ?? valuesOf(setting));
  const form = useForm(ids, { amount: scheduledMistake(values) });
  const request = requestOf(values);
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(setting));

  useOnLeaving(() => dropValues(sessionStorage));

  function put(next: ScheduledValues) {
    keepNow(next);
    setValues(next);
  }
  function goOn() {
    keepNow(values);
    confirm.open();
  }
  function giveUp() {
    dropValues(sessionStorage);
    onClose();
  }

  return (
    <form className="cash-form" {...form.props(goOn)}>
      <UnsavedGuard isDirty={isDirty && !check.isLeaving} />
      <Segmented
        label="金額の決め方"
        options={[
          { value: 'FIXED', label: '決まった金額' },
          { value: 'ALL', label: '出金できる全額' },
        ]}
        value={values.amountType}
        onChange={(amountType) => put({ ...values, amountType })}
      />
      {values.amountType === 'FIXED' && (
        <YenField
          id={ids.amount}
          name="amount"
          label="毎月の金額"
          value={{ text: values.amount, yen: readYen(values.amount) }}
          onChange={({ text }) => put({ ...values, amount: text })}
          error={form.errorOf('amount')}
          hint="出金できる金額が足りない月は見送ります。"
        />
      )}
      <Select
        label="着金の日"
        options={dayOptions}
        value={values.day}
        onChange={(day) => put({ ...values, day })}
        hint="休業日のときは、翌営業日です。"
      />
      <DefinitionList>
        <Definition term="出金先" note={<span className="num">{bank.numberMasked}</span>}>
          {bank.bankName} {bank.branchName}
        </Definition>
      </DefinitionList>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">内容を確認する</Button>
        <Button variant="quiet" onClick={giveUp}>
          やめる
        </Button>
      </div>
      {confirm.value !== null && request !== null && (
        <ConfirmScheduled request={request} bank={bank} onStepUp={check.leave} onClose={confirm.close} />
      )}
    </form>
  );
}
