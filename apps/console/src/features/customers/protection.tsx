import { useState } from 'react';
import { say } from '@tsuzura/browser/toast';
import type { Answer } from '@tsuzura/contract/kernel';
import { freezeForCustomer, type showAccountProtection } from '@tsuzura/contract/ops';
import { yenText } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { TextField } from '@tsuzura/ui/field';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useMay, useSend } from '../../data/index.ts';
import { Failure, Section } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { momentText } from '../../text/index.ts';

type State = Answer<typeof showAccountProtection>;

interface Props {
  readonly accountNumber: string;
  readonly protection: State;
}

const strong = { READY: '使えます', WAITING: 'まだ使えません', NONE: '設定がありません' } as const;

/** Whether the account is frozen or held back, why, and what an operator can do about it. */
export function Protection({ accountNumber, protection }: Props) {
  const { state, frozen, holds, limits, strongCheck, events } = protection;
  return (
    <div className="cx-two">
      <div>
        <Section title="口座の保護">
          <DefinitionList>
            <Definition term="状態">
              <StatusChip tone={state === 'FROZEN' ? 'error' : 'success'}>
                {state === 'FROZEN' ? '凍結中' : '通常'}
              </StatusChip>
            </Definition>
            {frozen && (
              <Definition term="凍結" note={frozen.byText}>
                {momentText(frozen.since)}
              </Definition>
            )}
            <Definition term="1日に出せる金額" note={`今日の残り ${yenText(limits.leftToday)}`}>
              {yenText(limits.mostADay)}
            </Definition>
            <Definition term="今日の出金" note={`${limits.requestsToday}回／${limits.requestsADay}回`}>
              {yenText(limits.usedToday)}
            </Definition>
            <Definition
              term="強い本人確認"
              note={`パスキー ${strongCheck.passkeys}個、認証アプリ ${strongCheck.hasApp ? 'あり' : 'なし'}`}
            >
              {strong[strongCheck.state]}
            </Definition>
          </DefinitionList>
        </Section>
        {holds.length > 0 && (
          <Section title="制限" note={`${holds.length}件`}>
            <ul className="cx-effects">
              {holds.map(({ label, since, until, effect }) => (
                <li key={`${label} ${since}`}>
                  <b>{label}</b>　{momentText(since)} から {momentText(until)} まで
                  <span className="grid-sub">{effect}</span>
                </li>
              ))}
            </ul>
          </Section>
        )}
        <Section title="流れ">
          {events.length === 0 ? (
            <p className="cx-note">記録はありません。</p>
          ) : (
            <ul className="cx-effects">
              {events.map(({ at, label }) => (
                <li key={`${at} ${label}`}>
                  <span className="cx-note">{momentText(at)}</span>　{label}
                </li>
              ))}
            </ul>
          )}
        </Section>
      </div>
      {state === 'FROZEN' ? <Lift accountNumber={accountNumber} /> : <Freeze accountNumber={accountNumber} />}
    </div>
  );
}

function Freeze({ accountNumber }: Pick<Props, 'accountNumber'>) {
  const [isAsking, setAsking] = useState(false);
  if (!useMay(freezeForCustomer)) return null;
  return (
    <aside className="cx-panel" aria-label="凍結">
      <div className="cx-form">
        <h2>口座を凍結する</h2>
        <p className="cx-note">
          乗っ取りのおそれがあるときは、1人で、すぐに止められます。解除には別の人の承認がいります。
        </p>
        <Button variant="outline" onClick={() => setAsking(true)}>
          口座を凍結する
        </Button>
      </div>
      {isAsking && <FreezeDialog accountNumber={accountNumber} onClose={() => setAsking(false)} />}
    </aside>
  );
}

function FreezeDialog({ accountNumber, onClose }: Pick<Props, 'accountNumber'> & { readonly onClose: () => void }) {
  const [note, setNote] = useState('');
  const [typed, setTyped] = useState('');
  const { send, failure } = useSend(freezeForCustomer);
  const isWhole = note.trim() !== '' && typed.normalize('NFKC').trim() === accountNumber;
  const freeze = async () => {
    if (!(await send({ params: { accountNumber }, body: { note: note.trim() } }))) return;
    say('口座を凍結しました。');
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title="口座を凍結しますか"
      actions={
        <>
          <Button
            size="flow"
            reason={isWhole ? null : '記録と口座番号を入力してください。'}
            busyLabel="凍結中"
            onClick={freeze}
          >
            凍結する
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      <div className="cx-form cx-dense">
        <p>お客さまは、注文、出金、登録の変更ができなくなります。見ることはできます。</p>
        <TextField label="連絡した人と、確かめたこと（監査に残ります）" name="note" value={note} onChange={setNote} />
        <TextField
          label="確認のため、口座番号を入力してください"
          name="typed"
          value={typed}
          onChange={setTyped}
          inputMode="numeric"
        />
        <Failure text={failure} />
      </div>
    </Dialog>
  );
}

function Lift({ accountNumber }: Pick<Props, 'accountNumber'>) {
  const proposing = usePropose();
  if (!proposing.may) return null;
  return (
    <aside className="cx-panel" aria-label="凍結の解除">
      <div className="cx-form">
        <h2>凍結を解除する</h2>
        <p className="cx-note">別の人の承認で解除されます。</p>
        <Failure text={proposing.failure} />
        <Button
          variant="outline"
          busy={proposing.isBusy}
          busyLabel="計算中"
          onClick={() => proposing.start({ kind: 'freeze.lift', payload: { accountNumber } })}
        >
          解除を承認に出す
        </Button>
      </div>
      {proposing.dialog}
    </aside>
  );
}
