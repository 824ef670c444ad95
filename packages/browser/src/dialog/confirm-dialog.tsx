import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { Notice } from '@tsuzura/ui/notice';
import { isConnectionError } from '../error/index.ts';
import { useRunOnce } from '../once/index.ts';
import { isStepUp } from './is-step-up.ts';

interface Props {
  readonly title: string;
  /** `alertdialog`: a press beside it does not close it. */
  readonly role?: 'dialog' | 'alertdialog';
  /** The verb on the button, such as 取り消す, and its -中 form. */
  readonly confirmLabel: string;
  readonly busyLabel: string;
  readonly cancelLabel?: string;
  /** Why it cannot be confirmed now. */
  readonly reason?: string | null;
  /** While it is being sent the question cannot be closed. */
  readonly isSending: boolean;
  /** Sends the command. Called again after a lost connection, with the same key. */
  readonly send: () => Promise<unknown>;
  /** The answer is there. The question closes itself only after a refusal. */
  readonly onDone: () => void | Promise<void>;
  /** The question is closed; whoever asked may say why it was refused. */
  readonly onRefused?: (error: unknown) => void | Promise<void>;
  /** 403-100: by default the question stays, for the fresh check comes back to it. */
  readonly onStepUp?: () => void;
  /** Whatever came of it, a lost connection included. */
  readonly onSettled?: () => void | Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks once more before a command is sent. A lost connection is said in place, and the same command can be sent again. */
export function ConfirmDialog({ role = 'alertdialog', cancelLabel = '戻る', reason = null, ...props }: Props) {
  const { title, confirmLabel, busyLabel, isSending, onClose, children } = props;
  const runOnce = useRunOnce();
  const [isLost, setLost] = useState(false);

  async function confirm() {
    // At once: what a button's work sets by itself shows when the work is over.
    flushSync(() => setLost(false));
    try {
      await props.send();
      await props.onDone();
    } catch (error) {
      await settle(error);
    }
  }
  async function settle(error: unknown) {
    if (isConnectionError(error)) return setLost(true);
    if (isStepUp(error)) return props.onStepUp?.();
    onClose();
    return props.onRefused?.(error);
  }
  const press = async () => {
    const ran = await runOnce(confirm);
    if (ran) await props.onSettled?.();
  };

  return (
    <Dialog
      isOpen
      onClose={isSending ? null : onClose}
      role={role}
      title={title}
      actions={
        <>
          <Button size="flow" needsConnection busyLabel={busyLabel} reason={reason} onClick={press}>
            {confirmLabel}
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {isLost && <Notice tone="error">通信できませんでした。電波の良い場所で、もう一度お試しください。</Notice>}
        {children}
      </div>
    </Dialog>
  );
}
