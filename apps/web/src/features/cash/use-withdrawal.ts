import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { useBackGuard } from '@tsuzura/browser/navigation';
import { useLocation, useRouter } from '@tsuzura/browser/router';
import { requestWithdrawal, type Withdrawal } from '@tsuzura/contract/main';
import { yen } from '@tsuzura/domain/money';
import { readYen } from '@tsuzura/ui/yen-field';
import { useFreshCheck, useKeptFlow, useOnLeaving } from '../../shared/flow/index.ts';
import {
  dropWithdrawal,
  keepReceipt,
  keepWithdrawal,
  noWithdrawal,
  readReceipt,
  readWithdrawal,
} from './kept-withdrawal.ts';
import { renewCash } from '../../shared/renew-cash.ts';
import { handledHere, outcomeOf, type Outcome } from './withdrawal-outcome.ts';

const receiptNow = () => readReceipt(sessionStorage, Date.now());
const keepReceiptNow = (accepted: Withdrawal) => keepReceipt(sessionStorage, accepted, Date.now());

type Refusal = Extract<Outcome, { kind: 'refused' }>;

/**
 * 入力 → 確認 → 完了 on one route. The step stands in the history; what was typed, the key and whether it was sent stand
 * in the tab, so that nothing is lost or asked for twice by a reload, a fresh check or a lost connection.
 */
export function useWithdrawal() {
  const router = useRouter();
  const { pathname, state } = useLocation();
  const queries = useQueryClient();
  const { kept, latest, change, end, setKept } = useKeptFlow(
    () => readWithdrawal(sessionStorage, Date.now()),
    (withdrawal) => keepWithdrawal(sessionStorage, withdrawal, Date.now()),
  );
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const check = useFreshCheck();
  const request = useSend(requestWithdrawal, { handles: handledHere });

  const receipt = state.step === 'done' ? receiptNow() : null;
  const amount = readYen(kept.amount);
  const isConfirming = (state.step === 'confirm' || kept.isSent) && amount !== null;
  const step = receipt !== null ? 'done' : isConfirming ? 'confirm' : 'input';

  useBackGuard(isSending);

  useOnLeaving(() => {
    if (!latest.current.isSent) dropWithdrawal(sessionStorage);
  });

  function edit() {
    if (state.step === 'confirm') router.back();
    else router.navigate(pathname, { replace: true });
  }

  async function submit(): Promise<void> {
    if (isBusy.current || amount === null) return;
    isBusy.current = true;
    const key = latest.current.key ?? crypto.randomUUID();
    // A button runs its work as a transition, and what is set in one shows when it is over: back has to be held now.
    flushSync(() => {
      change({ key, isSent: true });
      setSending(true);
    });
    try {
      const accepted = await request.mutateAsync({ given: { body: { amount: yen(amount) } }, key });
      keepReceiptNow(accepted);
      end(noWithdrawal);
      dropWithdrawal(sessionStorage);
      setKept(noWithdrawal);
      void renewCash(queries);
      router.navigate(pathname, { replace: true, state: { step: 'done' } });
    } catch (error) {
      settle(outcomeOf(error));
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  }

  function settle(outcome: Outcome): void {
    if (outcome.kind === 'unknown') return;
    change({ key: null, isSent: false, resumes: outcome.kind === 'stepUp' });
    if (outcome.kind === 'stepUp') check.leave();
    if (outcome.kind !== 'refused') return;
    setRefusal(outcome);
    void renewCash(queries);
    edit();
  }

  return {
    step,
    text: kept.amount,
    amount,
    receipt,
    refusal,
    isSending,
    /** Sent, and no answer came. Sent again under the same key it is the same withdrawal. */
    isUnanswered: kept.isSent && !isSending,
    isDirty: step !== 'done' && !check.isLeaving && kept.amount !== '' && (isSending || !kept.isSent),
    setText(text: string) {
      setRefusal(null);
      change({ amount: text, key: null });
    },
    confirm() {
      setRefusal(null);
      router.navigate(pathname, { state: { step: 'confirm' } });
    },
    edit,
    submit,
  };
}

export type WithdrawalFlow = ReturnType<typeof useWithdrawal>;
