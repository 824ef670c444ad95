import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useQueryClient } from '@tanstack/react-query';
import { callOptions } from '@tsuzura/browser/data';
import { useForm } from '@tsuzura/browser/form';
import { UnsavedGuard } from '@tsuzura/browser/navigation';
import { yen } from '@tsuzura/domain/money';
import { manYenLabel } from '@tsuzura/domain/text';
import { Button } from '@tsuzura/ui/button';
import { readYen, YenField, type YenInput } from '@tsuzura/ui/yen-field';
import { quickDepositUrl, useSiteKey } from '../../shared/account/index.ts';
import { dropDraft, keepDraft, readDraft, useOnLeaving } from '../../shared/flow/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { useServices } from '../../shared/services.ts';
import { dropNewest, keepNewest, newestQuery } from './newest-deposit.ts';
import { quickDepositMistake, quickDepositRange, quickDepositRangeText } from './quick-deposit-rules.ts';
import { Section } from './section.tsx';

const ids = { amount: 'quick-amount' };
const add = (plus: bigint) => (now: bigint) =>
  now + plus > quickDepositRange.most ? quickDepositRange.most : now + plus;

const draftName = 'quick-deposit';

function readTyped(tab: Storage): YenInput {
  const kept = readDraft(tab, draftName, Date.now());
  return typeof kept === 'string' ? { text: kept, yen: readYen(kept) } : { text: '', yen: null };
}
const quickAmounts = [yen(10_000), yen(50_000), yen(100_000)].map((plus) => ({
  label: `+${manYenLabel(plus)}`,
  next: add(plus),
}));

/** クイック入金: the amount here, the bank on the payment site (R7.23). */
export function QuickDeposit() {
  const { urls, clients } = useServices();
  const queries = useQueryClient();
  const open = useSiteKey('QUICK_DEPOSIT', paths.deposit);
  const [value, setValue] = useState<YenInput>(() => readTyped(sessionStorage));
  const [isLeaving, setLeaving] = useState(false);
  const form = useForm(ids, { amount: quickDepositMistake(value.text) });

  useOnLeaving(() => dropDraft(sessionStorage, draftName));

  function put(next: YenInput) {
    keepDraft(sessionStorage, draftName, next.text, Date.now());
    setValue(next);
  }
  async function goOn() {
    const amount = readYen(value.text) ?? 0n;
    // What is there now: the deposit that comes is the one after it.
    const newest = await queries
      .fetchQuery({ ...callOptions(clients, ...newestQuery), staleTime: 0 })
      .catch(() => null);
    if (newest === null) dropNewest(sessionStorage);
    else keepNewest(sessionStorage, newest.cashFlows[0]?.id ?? '', Date.now());
    flushSync(() => setLeaving(true));
    const isOpened = await open((token) => quickDepositUrl(urls, { token, callbackPath: paths.deposit, amount }));
    if (isOpened) dropDraft(sessionStorage, draftName);
    else setLeaving(false);
  }

  return (
    <Section
      title="クイック入金"
      note="提携銀行の口座から、すぐに入金します。手数料はかかりません。つづらと銀行のメンテナンス中を除き、24時間ご利用いただけます。"
    >
      <UnsavedGuard isDirty={value.text !== '' && !isLeaving} />
      <form
        className="cash-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <YenField
          id={ids.amount}
          name="amount"
          label="金額"
          value={value}
          onChange={put}
          error={form.errorOf('amount')}
          quick={quickAmounts}
          hint={quickDepositRangeText}
        />
        <div>
          <Button type="submit" needsConnection busyLabel="移動中" onClick={() => form.submit(goOn)}>
            銀行を選ぶ
          </Button>
        </div>
      </form>
    </Section>
  );
}
