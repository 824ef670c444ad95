import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Answer } from '@tsuzura/contract/kernel';
import type { completeSubscription } from '@tsuzura/contract/main';
import { inOneTab } from './in-one-tab.ts';
import { outcomeOf } from './refusal.ts';
import type { OrderFlow } from './use-order-flow.ts';

export type Accepted = Answer<typeof completeSubscription>;

interface Setup<Values, Sent, Kept extends object> {
  readonly flow: OrderFlow<Values, Kept>;
  readonly deliver: (token: string, key: string, allowsSame: boolean) => Promise<Sent>;
  readonly receiptOf: (accepted: Sent) => Kept;
  /** The conditions are another: show them anew. */
  readonly onChanged: () => Promise<unknown>;
  /** An order of the same content is there: the customer is asked, and may send this one again. */
  readonly onSame: (token: string) => void;
}

/** True for failures that the confirm step shows itself. */
export const handledHere = (error: unknown): boolean => outcomeOf(error).kind !== 'global';

/** Sends one order, however often and in however many tabs its button is pressed. */
export function useSubmit<Values, Sent, Kept extends object>({
  flow,
  deliver,
  receiptOf,
  onChanged,
  onSame,
}: Setup<Values, Sent, Kept>) {
  const isBusy = useRef(false);
  return async (token: string, allowsSame = false): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    // A button runs its work as a transition, and what is set in one shows when it is over: back has to be held now.
    const key = flushSync(() => flow.beginSending(token, allowsSame));
    try {
      const accepted = await inOneTab(`order:${key}`, () => deliver(token, key, allowsSame));
      if (accepted === null) flow.markUnanswered();
      else flow.finish(receiptOf(accepted));
    } catch (error) {
      await settle(error, token);
    } finally {
      isBusy.current = false;
    }
  };

  async function settle(error: unknown, token: string): Promise<void> {
    const outcome = outcomeOf(error);
    switch (outcome.kind) {
      case 'unknown':
        return flow.markUnanswered();
      case 'stepUp':
        return flow.stepUp();
      case 'refused':
        return flow.answered(outcome.refusal);
      case 'same':
        flow.answered();
        return onSame(token);
      case 'changed':
        await onChanged();
        return flow.answered();
      default:
        return flow.answered();
    }
  }
}
