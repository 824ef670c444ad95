import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { useLocation, useRouter } from '@tsuzura/browser/router';
import { exchangeCurrency } from '@tsuzura/contract/trading';
import type { ExchangeDraft } from '@tsuzura/domain/fx';
import type { Refusal } from '../../shared/order/index.ts';
import { outcomeOf } from '../../shared/order/refusal.ts';
import { renewCash } from '../../shared/renew-cash.ts';
import { draftOf } from './check-exchange.ts';
import {
  dropExchange,
  keepExchange,
  keepReceipt,
  noExchange,
  readExchange,
  readReceipt,
  type ExchangeReceipt,
  type KeptExchange,
  type SentExchange,
} from './kept-exchange.ts';

/** What became of it. changed: the rate was over, and nothing was exchanged. */
export type Sent = 'done' | 'changed' | 'refused' | 'unknown';

/** A strong check and what the whole app answers are left to the app. */
const isHandledHere = (error: unknown): boolean => !['global', 'stepUp'].includes(outcomeOf(error).kind);

const bodyOf = ({ direction, named }: ExchangeDraft, quoteId: string) => ({
  direction,
  quoteId,
  ...('jpy' in named ? { jpyAmount: named.jpy } : { usdAmount: named.usd }),
});

const receiptNow = () => readReceipt(sessionStorage, Date.now());
const keepReceiptNow = (receipt: ExchangeReceipt) => keepReceipt(sessionStorage, receipt, Date.now());

/** 入力 → question → result on one route. What was typed and what was sent stand in the tab: a reload or a lost connection exchanges nothing twice. */
export function useExchange() {
  const router = useRouter();
  const { pathname, state } = useLocation();
  const queries = useQueryClient();
  const [kept, setKept] = useState(() => readExchange(sessionStorage, Date.now()));
  const latest = useRef(kept);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const command = useSend(exchangeCurrency, { handles: isHandledHere });

  function change(part: Partial<KeptExchange>): void {
    latest.current = { ...latest.current, ...part };
    keepExchange(sessionStorage, latest.current, Date.now());
    setKept(latest.current);
  }

  async function send(draft: ExchangeDraft, sent: SentExchange): Promise<Sent> {
    // In the tab before it leaves.
    change({ sent });
    try {
      const done = await command.mutateAsync({ given: { body: bodyOf(draft, sent.quoteId) }, key: sent.key });
      keepReceiptNow({ direction: draft.direction, ...done });
      dropExchange(sessionStorage);
      latest.current = { ...noExchange, direction: draft.direction };
      setKept(latest.current);
      void renewCash(queries);
      router.navigate(pathname, { replace: true, state: { step: 'done' } });
      return 'done';
    } catch (error) {
      return settle(error);
    }
  }

  function settle(error: unknown): Sent {
    const outcome = outcomeOf(error);
    if (outcome.kind === 'unknown') return 'unknown';
    change({ sent: null });
    void renewCash(queries);
    if (outcome.kind === 'changed') return 'changed';
    if (outcome.kind !== 'refused') throw error;
    setRefusal(outcome.refusal);
    return 'refused';
  }

  return {
    kept,
    refusal,
    receipt: state.step === 'done' ? receiptNow() : null,
    isSending: command.isPending,
    /** Sent, and no answer came. */
    isUnanswered: kept.sent !== null && !command.isPending,
    set(part: Partial<Pick<KeptExchange, 'direction' | 'named' | 'text'>>) {
      setRefusal(null);
      change(part);
    },
    submit: (draft: ExchangeDraft, quoteId: string) => send(draft, { key: crypto.randomUUID(), quoteId }),
    /** Under the same key: it is executed once. */
    async ask(): Promise<Sent> {
      const { sent } = latest.current;
      const draft = draftOf(latest.current);
      if (sent !== null && draft !== null) return send(draft, sent);
      change({ sent: null });
      return 'changed';
    },
    again: () => router.navigate(pathname, { replace: true }),
  };
}

export type ExchangeFlow = ReturnType<typeof useExchange>;
