import { useState } from 'react';
import { say } from '@tsuzura/browser/toast';
import { endMaintenance, getClock, getMaintenance, putMaintenance, type MaintenanceState } from '@tsuzura/contract/ops';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { TextField } from '@tsuzura/ui/field';
import { Definition, DefinitionList } from '@tsuzura/ui/table';
import { useCall, useMay, useSend } from '../../data/index.ts';
import { Block, Failure, Page, Section, TextArea } from '../../page/index.ts';
import { usePropose } from '../../proposal/index.ts';
import { momentText, readMoment } from '../../text/index.ts';

export function MaintenancePage() {
  const state = useCall(getMaintenance);
  return (
    <Page title="メンテナンス" note="止めている間、お客さまの画面とAPIは503-777を返します。">
      <Block of={state}>{(found) => <MaintenanceView state={found} />}</Block>
    </Page>
  );
}

function MaintenanceView({ state: { closed, adHoc, regular } }: { readonly state: MaintenanceState }) {
  return (
    <div className="cx-two">
      <div>
        <Section title="いまの状況">
          <DefinitionList>
            <Definition term="お客さまのサービス">
              <StatusChip tone={closed ? 'error' : 'success'}>{closed ? '停止中' : '動いています'}</StatusChip>
            </Definition>
            <Definition term="定期メンテナンス">
              {momentText(regular.from)} 〜 {momentText(regular.to)}
            </Definition>
            {adHoc ? (
              <Definition
                term="臨時メンテナンス"
                note={`${adHoc.message}（${adHoc.setBy}、${momentText(adHoc.setAt)}）`}
              >
                {momentText(adHoc.from)} 〜 {momentText(adHoc.to)}
              </Definition>
            ) : (
              <Definition term="臨時メンテナンス">ありません</Definition>
            )}
          </DefinitionList>
        </Section>
        {adHoc && <End />}
      </div>
      <SetWindow />
    </div>
  );
}

function End() {
  const { send, failure } = useSend(endMaintenance);
  if (!useMay(endMaintenance)) return null;
  return (
    <div className="mt-4">
      <Failure text={failure} />
      <Button
        variant="outline"
        busyLabel="解除中"
        onClick={async () => void ((await send()) && say('臨時メンテナンスを解除しました。'))}
      >
        臨時メンテナンスを解除する
      </Button>
    </div>
  );
}

function SetWindow() {
  const clock = useCall(getClock, undefined, { everySeconds: 20 }).data;
  const proposing = usePropose();
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [message, setMessage] = useState('');
  const [isAsking, setAsking] = useState(false);
  if (!proposing.may) return null;
  const begins = readMoment(from);
  const ends = readMoment(to);
  const wrong = (text: string, at: string | null) =>
    text.trim() !== '' && at === null ? '日時をご確認ください（例：2026/11/16 21:00）。' : null;
  const missing = ends === null || message.trim() === '' ? '終わりの日時と文面を入力してください。' : null;
  const schedule = async () => {
    if (begins !== null && ends !== null)
      await proposing.start({
        kind: 'maintenance.schedule',
        payload: { from: begins, to: ends, message: message.trim() },
      });
  };
  return (
    <aside className="cx-panel" aria-label="臨時メンテナンス">
      <div className="cx-form">
        <h2>臨時メンテナンス</h2>
        <TextField
          label="始まり"
          name="from"
          value={from}
          onChange={setFrom}
          hint="予告するときだけ。すぐ止めるときは空のままにします。"
          error={wrong(from, begins)}
        />
        <TextField
          label="終わりの見込み"
          name="to"
          value={to}
          onChange={setTo}
          hint="例：2026/11/16 21:00"
          error={wrong(to, ends)}
        />
        <TextArea label="お客さまへの文面" name="message" value={message} onChange={setMessage} />
        <Failure text={proposing.failure} />
        <div className="cx-row">
          <Button
            reasonAs="tip"
            reason={missing ?? (begins === null ? '始まりの日時を入力してください。' : null)}
            busy={proposing.isBusy}
            busyLabel="計算中"
            onClick={schedule}
          >
            予告を承認に出す
          </Button>
          <Button variant="quiet" reasonAs="tip" reason={missing} onClick={() => setAsking(true)}>
            いますぐ止める
          </Button>
        </div>
      </div>
      {isAsking && ends !== null && clock && (
        <CloseNow from={clock.now} to={ends} message={message.trim()} onClose={() => setAsking(false)} />
      )}
      {proposing.dialog}
    </aside>
  );
}

interface CloseProps {
  readonly from: string;
  readonly to: string;
  readonly message: string;
  readonly onClose: () => void;
}

function CloseNow({ from, to, message, onClose }: CloseProps) {
  const [typed, setTyped] = useState('');
  const { send, failure } = useSend(putMaintenance);
  const close = async () => {
    if (!(await send({ body: { from, to, message } }))) return;
    say('サービスを止めました。');
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      role="alertdialog"
      title="お客さまのサービスを止めますか"
      actions={
        <>
          <Button
            size="flow"
            reason={typed.trim() === '停止' ? null : '「停止」と入力してください。'}
            busyLabel="停止中"
            onClick={close}
          >
            いますぐ止める
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      <div className="cx-form cx-dense">
        <p>お客さまの画面はすべてメンテナンスの案内になり、APIは503-777を返します。{momentText(to)}に再開します。</p>
        <p className="cx-note">{message}</p>
        <TextField label="確認のため「停止」と入力してください" name="typed" value={typed} onChange={setTyped} />
        <Failure text={failure} />
      </div>
    </Dialog>
  );
}
