import { useState } from 'react';
import { say } from '@tsuzura/browser/toast';
import {
  freezeClock,
  getClock,
  resumeClock,
  runClockTo,
  stepClock,
  type ClockRun,
  type ClockState,
} from '@tsuzura/contract/ops';
import { parseInstant, timeOf, ymdOf } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import { StatusChip } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { TextField } from '@tsuzura/ui/field';
import { Notice } from '@tsuzura/ui/notice';
import { useCall, useMay, useSend } from '../../data/index.ts';
import { Block, Failure, Page, Section } from '../../page/index.ts';
import { momentText, readMoment } from '../../text/index.ts';

export function ClockPage() {
  const clock = useCall(getClock, undefined, { everySeconds: 20 });
  return (
    <Page title="時計" note="業務時刻。夜間の処理は、この時刻で動きます。">
      <Block of={clock}>{(state) => <ClockView clock={state} />}</Block>
    </Page>
  );
}

type Target = { readonly kind: 'step' } | { readonly kind: 'to'; readonly at: string };

function ClockView({ clock }: { readonly clock: ClockState }) {
  const [target, setTarget] = useState<Target | null>(null);
  const [ran, setRan] = useState<ClockRun | null>(null);
  const now = parseInstant(clock.now)!;
  const may = useMay(stepClock) && clock.mode === 'demo';
  return (
    <div className="cx-two">
      <div>
        <p className="cx-time">
          <small>
            {longDate(ymdOf(now))}　{clock.isBusinessDay ? '営業日' : '休業日'}
            {clock.state === 'frozen' && '　停止中'}
          </small>
          {timeOf(now)}
        </p>
        <Section title="これから動く処理" note="時刻を進めると、この順で1回ずつ動きます。">
          <Jobs jobs={clock.nextJobs} />
        </Section>
        {ran && <Ran run={ran} />}
      </div>
      <div>
        {clock.mode === 'real' && <Notice>本番の時計は、実際の時刻と同じです。動かせません。</Notice>}
        {may && <Moves clock={clock} onTarget={setTarget} />}
        {!may && clock.mode === 'demo' && <Notice>時計を動かせるのは、権限「作成」の人です。</Notice>}
      </div>
      {target && <ConfirmMove clock={clock} target={target} onClose={() => setTarget(null)} onRan={setRan} />}
    </div>
  );
}

function Jobs({ jobs }: { readonly jobs: ClockState['nextJobs'] }) {
  return (
    <ol className="cx-jobs">
      {jobs.map(({ name, title, dueAt }) => (
        <li key={`${name} ${dueAt}`}>
          <span>{momentText(dueAt)}</span>
          <i />
          <span>{title}</span>
          <code>{name}</code>
        </li>
      ))}
    </ol>
  );
}

function Moves({ clock, onTarget }: { readonly clock: ClockState; readonly onTarget: (target: Target) => void }) {
  const [text, setText] = useState('');
  const freeze = useSend(freezeClock);
  const resume = useSend(resumeClock);
  const at = readMoment(text);
  const next = clock.nextJobs[0];
  return (
    <div className="cx-panel">
      <div className="cx-form">
        <h2>時計を動かす</h2>
        <div className="cx-row">
          <Button
            variant="outline"
            reason={next === undefined ? '予定がありません。' : null}
            onClick={() => onTarget({ kind: 'step' })}
          >
            次の予定まで進める
          </Button>
          {clock.state === 'running' ? (
            <Button variant="quiet" onClick={async () => void ((await freeze.send()) && say('時計を止めました。'))}>
              止める
            </Button>
          ) : (
            <Button variant="quiet" onClick={async () => void ((await resume.send()) && say('時計を動かしました。'))}>
              動かす
            </Button>
          )}
        </div>
        <TextField
          label="日時を決めて進める"
          name="at"
          value={text}
          onChange={setText}
          hint="例：2026/11/16 09:00"
          error={text.trim() !== '' && at === null ? '日時をご確認ください（例：2026/11/16 09:00）。' : null}
        />
        <Button
          variant="quiet"
          reasonAs="tip"
          reason={at === null ? '日時を入力してください。' : null}
          onClick={() => {
            if (at !== null) onTarget({ kind: 'to', at });
          }}
        >
          この日時まで進める
        </Button>
        <Failure text={freeze.failure ?? resume.failure} />
      </div>
    </div>
  );
}

interface ConfirmProps {
  readonly clock: ClockState;
  readonly target: Target;
  readonly onClose: () => void;
  readonly onRan: (run: ClockRun) => void;
}

/** What will fire is seen before it fires. */
function ConfirmMove({ clock, target, onClose, onRan }: ConfirmProps) {
  const step = useSend(stepClock);
  const runTo = useSend(runClockTo);
  const first = clock.nextJobs[0];
  const to = target.kind === 'to' ? target.at : (first?.dueAt ?? clock.now);
  const firing = clock.nextJobs.filter(({ dueAt }) => Date.parse(dueAt) <= Date.parse(to));
  const isAll = firing.length < clock.nextJobs.length;
  const move = async () => {
    const done = target.kind === 'step' ? await step.send() : await runTo.send({ body: { at: target.at } });
    if (!done) return;
    onRan(done.answer);
    onClose();
    say(`${momentText(done.answer.now)}まで進めました。`);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      role="alertdialog"
      title={`${momentText(to)}まで進めますか`}
      actions={
        <>
          <Button size="flow" busyLabel="進めています" onClick={move}>
            進める
          </Button>
          <Button size="flow" variant="text" onClick={onClose}>
            戻る
          </Button>
        </>
      }
    >
      <p className="mb-2">
        {firing.length === 0 ? 'この間に動く処理はありません。' : '次の処理が動きます。業務時刻は前に戻せません。'}
      </p>
      <Jobs jobs={firing} />
      {!isAll && <p className="cx-note mt-2">この先の処理も、日時までのものはすべて動きます。</p>}
      <Failure text={step.failure ?? runTo.failure} />
    </Dialog>
  );
}

const outcomes = { done: '完了', failed: '失敗', skipped: '見送り' } as const;
const tones = { done: 'success', failed: 'error', skipped: 'plain' } as const;

function Ran({ run }: { readonly run: ClockRun }) {
  return (
    <Section title="動いた処理" note={`${run.ran.length}件`}>
      <ol className="cx-jobs">
        {run.ran.map(({ name, dueAt, outcome }) => (
          <li key={`${name} ${dueAt}`}>
            <span>{momentText(dueAt)}</span>
            <i />
            <code>{name}</code>
            <StatusChip tone={tones[outcome]}>{outcomes[outcome]}</StatusChip>
          </li>
        ))}
      </ol>
    </Section>
  );
}
