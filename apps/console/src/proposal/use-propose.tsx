import { useState, type ReactNode } from 'react';
import { useRouter } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import { previewProposal, propose, type Proposal, type ProposedAct } from '@tsuzura/contract/ops';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { useMay, useSend } from '../data/index.ts';
import { Failure, TextArea } from '../page/index.ts';
import { Diff, Effects } from './what-changes.tsx';

type Preview = Pick<Proposal, 'kindText' | 'title' | 'diff' | 'effect'>;

interface Proposing {
  /** Works out what the act would change and shows it; nothing has happened yet. */
  start(act: ProposedAct): Promise<void>;
  /** Why it cannot be proposed; null: nothing is wrong. */
  readonly failure: string | null;
  readonly isBusy: boolean;
  /** Whether whoever is signed in may propose at all. */
  readonly may: boolean;
  readonly dialog: ReactNode;
}

/** The way of everything that takes two people: look at what changes, say why, hand it to somebody else. */
export function usePropose(): Proposing {
  const preview = useSend(previewProposal, { changes: false });
  const [begun, setBegun] = useState<{ readonly act: ProposedAct; readonly preview: Preview } | null>(null);
  return {
    may: useMay(propose),
    failure: preview.failure,
    isBusy: preview.isSending,
    async start(act) {
      const found = await preview.send({ body: { act } });
      if (found) setBegun({ act, preview: found.answer });
    },
    dialog: begun && <ProposeDialog {...begun} onClose={() => setBegun(null)} />,
  };
}

interface Props {
  readonly act: ProposedAct;
  readonly preview: Preview;
  readonly onClose: () => void;
}

function ProposeDialog({ act, preview, onClose }: Props) {
  const router = useRouter();
  const [reason, setReason] = useState('');
  const { send, failure } = useSend(propose);
  const given = reason.trim();
  const submit = async () => {
    const done = await send({ body: { reason: given, act } });
    if (!done) return;
    say('承認に出しました。');
    router.navigate(`/proposals/${done.answer.id}`);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={`${preview.kindText}を承認に出す`}
      actions={
        <>
          <Button
            size="flow"
            reason={given === '' ? 'わけを入力してください。' : null}
            busyLabel="送信中"
            onClick={submit}
          >
            承認に出す
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      <div className="cx-form cx-dense">
        <p>{preview.title}</p>
        <Diff diff={preview.diff} />
        <div>
          <h3>影響</h3>
          <Effects effect={preview.effect} />
          <p className="cx-small">試しに計算した結果です。まだ何も変わっていません。</p>
        </div>
        <TextArea label="わけ（監査の記録に残ります）" name="reason" value={reason} onChange={setReason} />
        <Failure text={failure} />
      </div>
    </Dialog>
  );
}
