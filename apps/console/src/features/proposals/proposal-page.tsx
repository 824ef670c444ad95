import { useState } from 'react';
import { useParam } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import {
  approveProposal,
  getClock,
  getProposal,
  rejectProposal,
  withdrawProposal,
  type Proposal,
} from '@tsuzura/contract/ops';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { TextField } from '@tsuzura/ui/field';
import { useCall, useOperator, useSend } from '../../data/index.ts';
import { Block, Failure, Page, Section } from '../../page/index.ts';
import { Diff, Effects } from '../../proposal/index.ts';
import { momentText, spanText } from '../../text/index.ts';
import { proposalTone } from './proposals-page.tsx';

export function ProposalPage() {
  const id = useParam('id');
  const found = useCall(getProposal, { params: { id } });
  return found.data === undefined ? (
    <Page title="承認">
      <Block of={found}>{() => null}</Block>
    </Page>
  ) : (
    <ProposalView proposal={found.data} />
  );
}

function ProposalView({ proposal }: { readonly proposal: Proposal }) {
  const { kindText, title, state, stateText, diff, effect, may, proposedAt } = proposal;
  const now = useCall(getClock, undefined, { everySeconds: 20 }).data?.now;
  const waits = state === 'PROPOSED' && now !== undefined ? `　${spanText(proposedAt, now)}` : '';
  return (
    <Page
      title={`承認　${kindText}`}
      note={title}
      actions={
        <StatusChip tone={proposalTone[state]}>
          {stateText}
          {waits}
        </StatusChip>
      }
    >
      <People proposal={proposal} />
      <Section title="変わること">
        <Diff diff={diff} />
      </Section>
      <Section
        title="影響"
        note={
          state === 'PROPOSED' ? '試しに計算した結果です。まだ何も変わっていません。' : '承認に出したときの計算です。'
        }
      >
        <Effects effect={effect} />
      </Section>
      {(may.approve || may.reject || may.withdraw) && <Decide proposal={proposal} />}
    </Page>
  );
}

function People({ proposal }: { readonly proposal: Proposal }) {
  const { maker, proposedAt, reason, checker, decidedAt, decisionNote, state, expiresAt, may } = proposal;
  const self = useOperator();
  const own = self?.id === maker.id;
  return (
    <div className="cx-people">
      <div>
        <p className="cx-small">作成</p>
        <p>
          <b>{maker.name}</b>　<span className="cx-note">{momentText(proposedAt)}</span>
        </p>
        <p className="mt-2">{reason}</p>
      </div>
      <div>
        <p className="cx-small">承認</p>
        {checker !== null || state !== 'PROPOSED' ? (
          <>
            <p>
              <b>{checker?.name ?? '—'}</b>　<span className="cx-note">{momentText(decidedAt)}</span>
            </p>
            <p className="mt-2">{decisionNote ?? '期限までに承認されませんでした。'}</p>
          </>
        ) : (
          <>
            <p>
              <b>{may.approve ? `${self?.name ?? ''}（あなた）` : 'まだ決まっていません'}</b>
            </p>
            <p className="mt-2 cx-note">
              {own ? 'あなたが作成しました。承認できるのは別の人です。' : '作成した人とは別の人が承認します。'}
              期限は{momentText(expiresAt)}です。
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function Decide({ proposal: { id, may } }: { readonly proposal: Proposal }) {
  const [note, setNote] = useState('');
  const approve = useSend(approveProposal);
  const reject = useSend(rejectProposal);
  const withdraw = useSend(withdrawProposal);
  const given = note.trim();
  const missing = given === '' ? 'わけを入力してください。' : null;
  const decide = async (how: typeof approve | typeof reject | typeof withdraw, done: string) => {
    for (const one of [approve, reject, withdraw]) one.clear();
    if (await how.send({ params: { id }, body: { note: given } })) say(done);
  };
  return (
    <>
      <div className="cx-decide">
        <TextField label="判断のわけ（監査の記録に残ります）" name="note" value={note} onChange={setNote} />
        {may.reject && (
          <Button variant="quiet" reasonAs="tip" reason={missing} onClick={() => decide(reject, '差し戻しました。')}>
            差し戻す
          </Button>
        )}
        {may.withdraw && (
          <Button variant="quiet" reasonAs="tip" reason={missing} onClick={() => decide(withdraw, '取り下げました。')}>
            取り下げる
          </Button>
        )}
        {may.approve && (
          <Button
            reasonAs="tip"
            reason={missing}
            busyLabel="実行中"
            onClick={() => decide(approve, '承認し、実行しました。')}
          >
            承認して実行する
          </Button>
        )}
      </div>
      <div className="mt-4">
        <Failure text={approve.failure ?? reject.failure ?? withdraw.failure} />
      </div>
    </>
  );
}
