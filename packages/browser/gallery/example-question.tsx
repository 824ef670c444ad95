import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '@tsuzura/contract/kernel';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { ConfirmDialog } from '../src/dialog/index.ts';
import { untilAnswered } from './until-answered.ts';

/** What comes of each press, one after the other; after the last of them it is done. */
const outcomes = new URLSearchParams(location.search).getAll('outcome');

async function answer(): Promise<void> {
  await untilAnswered();
  const outcome = outcomes.shift();
  if (outcome === 'lost') throw new Error('Network Error');
  if (outcome === 'refused') throw new Error('refused');
  if (outcome === 'stepUp') throw new ApiError(403, 'Forbidden', { code: '403-100' });
}

export function ExampleQuestion() {
  const [isOpen, setOpen] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const [isSending, setSending] = useState(false);
  const [log, setLog] = useState<readonly string[]>([]);
  const note = (text: string) => setLog((known) => [...known, text]);

  async function send() {
    // At once: what a button's work sets by itself shows when the work is over.
    flushSync(() => {
      setSending(true);
      note('送信');
    });
    try {
      await answer();
    } finally {
      setSending(false);
    }
  }

  return (
    <section>
      <Button onClick={() => setOpen(true)}>取り消しを確認する</Button>
      <p data-log>{log.join('、')}</p>
      {isOpen && (
        <ConfirmDialog
          title="この注文を取り消しますか"
          confirmLabel="取り消す"
          busyLabel="取消中"
          isSending={isSending}
          send={send}
          onDone={() => {
            setOpen(false);
            note('完了');
          }}
          onRefused={() => {
            setRefused(true);
            note('拒否');
          }}
          onStepUp={() => note('確認')}
          onSettled={() => note('後処理')}
          onClose={() => setOpen(false)}
        >
          <p>取り消すと、元に戻せません。</p>
        </ConfirmDialog>
      )}
      <Dialog
        isOpen={isRefused}
        onClose={() => setRefused(false)}
        role="alertdialog"
        title="取り消せませんでした"
        actions={<Button onClick={() => setRefused(false)}>確認しました</Button>}
      >
        <p>締切を過ぎています。</p>
      </Dialog>
    </section>
  );
}
