import { useEffect, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useBackGuard } from '@tsuzura/browser/navigation';
import { useLocation, useRouter } from '@tsuzura/browser/router';
import { useKeptFlow, useOnLeaving } from '../flow/index.ts';
import { useServices } from '../services.ts';
import { dropFlow, keepFlow, newFlow, readFlow, type KeptFlow } from './kept-flow.ts';
import { keepReceipt, type Receipt } from './receipt.ts';
import type { Refusal } from './refusal.ts';
import type { Terms } from './terms.ts';

/** open: being filled in or read. sending: on its way. done: accepted. leaving: for a fresh check at the sign-in app. */
type Phase = 'open' | 'sending' | 'done' | 'leaving';

/** `Kept` is what the completion page shows. */
export interface OrderFlow<Values, Kept extends object = Receipt> {
  readonly values: Values;
  readonly shown: Terms | null;
  readonly step: 'input' | 'confirm';
  readonly isSending: boolean;
  /** Sent, and no answer came: the token and the key it went under. */
  readonly unanswered: { readonly token: string; readonly key: string; readonly allowsSame: boolean } | null;
  readonly isDirty: boolean;
  /** Why the order was refused; gone with the next change. */
  readonly refusal: Refusal | null;
  setValues(values: Values): void;
  /** The next link keeps what was typed: it leads somewhere to come back from. */
  keepOnLeaving(): void;
  /** With everything that was left to its default made plain: what is agreed to no longer moves. */
  confirm(values: Values, terms: Terms): void;
  edit(): void;
  /** The key to send under. From here on the order may exist. */
  beginSending(token: string, allowsSame: boolean): string;
  /** No answer came. */
  markUnanswered(): void;
  /** An answer came, and it was no. */
  answered(refusal?: Refusal): void;
  stepUp(): void;
  finish(receipt: Kept): void;
}

interface Setup<Values> {
  /** Its place in the tab: `buy:TZ010001`. */
  readonly name: string;
  readonly completePath: string;
  readonly empty: Values;
  readonly readValues: (kept: object) => Values | null;
}

/** What an order changes: everything that counts cash, units, quota or orders is asked for again. */
const changedByOrder = /^\/v1\/(fundInvestment|assets|capacities|brokerageAccount\/nisaUsages)/;
const isChanged = ([site, path]: readonly unknown[]): boolean =>
  site === 'trading' || changedByOrder.test(String(path));

/**
 * 入力 → 確認 → 完了 on one route (rules SCREEN-11 and SCREEN-12). The step stands in the history, so that browser-back leads from
 * confirming to the form; values, key and what was sent stand in the tab, so that nothing is lost or ordered twice by a
 * reload, a fresh check or a lost connection.
 */
export function useOrderFlow<Values, Kept extends object = Receipt>({
  name,
  completePath,
  empty,
  readValues,
}: Setup<Values>): OrderFlow<Values, Kept> {
  const router = useRouter();
  const { pathname, state } = useLocation();
  const { leaveForSignIn } = useServices();
  const queries = useQueryClient();
  const { kept, latest, change, end } = useKeptFlow<KeptFlow<Values>>(
    () => readFlow(sessionStorage, name, readValues, Date.now()) ?? newFlow(empty),
    (flow) => keepFlow(sessionStorage, name, flow, Date.now()),
  );
  const staysKept = useRef(false);
  const [isGuarded, setGuarded] = useState(true);
  const [phase, setPhase] = useState<Phase>('open');
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const unanswered =
    kept.sent !== null && kept.key !== null && phase === 'open'
      ? { token: kept.sent, key: kept.key, allowsSame: kept.allowsSame }
      : null;
  const isConfirming = state.step === 'confirm' && kept.shown !== null;
  const step = isConfirming || kept.sent !== null ? 'confirm' : 'input';

  const edit = () => {
    if (state.step === 'confirm') router.back();
    else router.navigate(pathname, { replace: true });
  };

  useBackGuard(phase === 'sending');

  useOnLeaving(() => {
    if (latest.current.sent === null && !staysKept.current) dropFlow(sessionStorage, name);
  });

  // The guards of a phase are taken down before the effects of the next one run: nothing holds these moves back.
  useEffect(() => {
    if (phase === 'done') router.navigate(completePath, { replace: true });
    if (phase === 'leaving') {
      void leaveForSignIn({ view: 'signInForceTOTPMFA', prompt: 'login', redirectPath: pathname });
    }
    // oxlint-disable-next-line react/exhaustive-deps -- once a phase
  }, [phase]);
  useEffect(() => {
    if (refusal !== null && state.step === 'confirm') router.back();
    // oxlint-disable-next-line react/exhaustive-deps -- once a refusal
  }, [refusal]);

  return {
    values: kept.values,
    shown: kept.shown,
    step,
    isSending: phase === 'sending' || phase === 'done',
    unanswered,
    isDirty:
      isGuarded && (phase === 'open' || phase === 'sending') && JSON.stringify(kept.values) !== JSON.stringify(empty),
    refusal,
    setValues(values) {
      setRefusal(null);
      setGuarded(true);
      staysKept.current = false;
      change({ values });
    },
    keepOnLeaving() {
      staysKept.current = true;
      setGuarded(false);
    },
    confirm(values, terms) {
      setRefusal(null);
      change({ values, shown: terms, key: crypto.randomUUID() });
      router.navigate(pathname, { state: { step: 'confirm' } });
    },
    edit,
    beginSending(token, allowsSame) {
      const key = latest.current.key ?? crypto.randomUUID();
      change({ key, sent: token, allowsSame });
      setPhase('sending');
      return key;
    },
    markUnanswered: () => setPhase('open'),
    answered(next) {
      change({ key: null, sent: null });
      setPhase('open');
      if (next !== undefined) setRefusal(next);
    },
    stepUp() {
      change({ key: null, sent: null, resumes: true });
      setPhase('leaving');
    },
    finish(receipt) {
      keepReceipt(sessionStorage, name, receipt, Date.now());
      end(newFlow(empty));
      dropFlow(sessionStorage, name);
      void queries.invalidateQueries({
        predicate: ({ queryKey }) => isChanged(queryKey),
        refetchType: 'none', // this page is on its way out
      });
      setPhase('done');
    },
  };
}
