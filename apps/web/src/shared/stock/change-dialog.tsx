import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useQueryClient } from '@tanstack/react-query';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { ApiError, errors as catalogue } from '@tsuzura/contract/kernel';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { Notice } from '@tsuzura/ui/notice';
import { Skeleton, SkeletonText } from '@tsuzura/ui/skeleton';

interface Props {
  /** What is typed, as text: another change is another command. */
  readonly content: string;
  /** Null while nothing is different. */
  readonly changes: object | null;
  /** Whether what is typed may be sent; says what is wrong where it is wrong. */
  readonly check: () => boolean;
  readonly send: (key: string) => Promise<unknown>;
  readonly isSending: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const title = '注文を訂正する';

const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.kind !== undefined &&
  catalogue[error.kind].shows === 'dialog' &&
  error.kind !== 'DOCUMENT_UNCONFIRMED';

/** What this dialog says itself. */
export const saidByChangeDialog = (error: unknown): boolean => isConnectionError(error) || isRefusal(error);

/** 訂正 of an order of shares, of either country. */
export function ChangeDialog({ content, changes, check, send, isSending, onClose, children }: Props) {
  const queries = useQueryClient();
  const [state, setState] = useState<{ content: string; key: string; refused: string | null }>(() => freshFor(content));
  if (state.content !== content) setState(freshFor(content));
  const refuse = (refused: string | null) => setState({ ...state, refused });
  async function submit() {
    if (!check() || changes === null) return;
    flushSync(() => refuse(null));
    try {
      await send(state.key);
      onClose();
      say('訂正を受け付けました。', 'info');
    } catch (error) {
      refuse(
        isConnectionError(error)
          ? '通信できませんでした。電波の良い場所で、もう一度お試しください。'
          : isRefusal(error)
            ? error.message
            : null,
      );
    }
    await queries.invalidateQueries({ predicate: ({ queryKey: [site] }) => site === 'trading' });
  }
  return (
    <Dialog
      isOpen
      onClose={isSending ? null : onClose}
      title={title}
      actions={
        <>
          <Button
            size="flow"
            needsConnection
            busyLabel="訂正中"
            reason={changes === null ? '変えるところを入力してください。' : null}
            onClick={submit}
          >
            訂正する
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      {state.refused !== null && <Notice tone="error">{state.refused}</Notice>}
      {children}
    </Dialog>
  );
}

const freshFor = (content: string) => ({ content, key: crypto.randomUUID(), refused: null });

/** Before the terms of the order are there. */
export const ChangeComing = ({ onClose }: Pick<Props, 'onClose'>) => (
  <Dialog isOpen onClose={onClose} title={title}>
    <Skeleton>
      <SkeletonText lines={6} />
    </Skeleton>
  </Dialog>
);

/** In place of the form. */
export const ChangeRefused = ({ message, onClose }: { readonly message: string } & Pick<Props, 'onClose'>) => (
  <Dialog isOpen onClose={onClose} title={title}>
    <Notice tone="warn">{message}</Notice>
  </Dialog>
);
