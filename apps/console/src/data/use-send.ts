import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { isStepUp } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { ApiError, type Answer, type CallInput, type CallOptions, type Endpoint } from '@tsuzura/contract/kernel';
import { ops } from './client.ts';
import { isSignedOut, sessionEnd } from './session-end.ts';
import { askForStepUp } from './step-up.ts';

export interface Sending<E extends Endpoint> {
  /** The answer; null when there is none, and `failure` says why. */
  send(given?: CallInput<E>): Promise<{ readonly answer: Answer<E> } | null>;
  readonly isSending: boolean;
  readonly failure: string | null;
  clear(): void;
}

const noConnection = '通信できませんでした。もう一度お試しください。';

/**
 * Sends a command. A repeat after a lost connection carries the same key, so nothing is done twice. What is on the screen is
 * asked for anew afterwards: an act of one area shows in others.
 */
export function useSend<E extends Endpoint>(
  endpoint: E,
  { changes = true }: { readonly changes?: boolean } = {},
): Sending<E> {
  const queries = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const key = useRef<string | null>(null);
  const call = ops.call as (endpoint: E, given?: CallInput<E>, options?: CallOptions) => Promise<Answer<E>>;

  async function attempt(given: CallInput<E> | undefined): Promise<Answer<E>> {
    key.current ??= crypto.randomUUID();
    try {
      return await call(endpoint, given, endpoint.once ? { key: key.current } : {});
    } catch (error) {
      if (!isStepUp(error) || !(await askForStepUp())) throw error;
      return attempt(given);
    }
  }

  return {
    isSending,
    failure,
    clear: () => setFailure(null),
    async send(given) {
      if (isSending) return null;
      setSending(true);
      setFailure(null);
      try {
        const answer = await attempt(given);
        key.current = null;
        if (changes) await queries.invalidateQueries();
        return { answer };
      } catch (error) {
        if (error instanceof ApiError) key.current = null;
        if (isSignedOut(error)) sessionEnd.set(true);
        setFailure(isConnectionError(error) ? noConnection : messageOf(error));
        return null;
      } finally {
        setSending(false);
      }
    },
  };
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'エラーが発生しました。しばらく時間をおいてお試しください。';
  return error.requestId === undefined ? error.message : `${error.message}（お問い合わせ番号 ${error.requestId}）`;
}
