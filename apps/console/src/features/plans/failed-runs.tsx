import { say } from '@tsuzura/browser/toast';
import { getClock, runClockTo, stepClock } from '@tsuzura/contract/ops';
import { formatJst, instant, parseInstant } from '@tsuzura/domain/calendar';
import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { useCall, useMay, useSend } from '../../data/index.ts';
import { Failure } from '../../page/index.ts';
import { momentText } from '../../text/index.ts';
import type { CalendarDay } from './plans-page.tsx';

/** Jobs run by themselves and are tried again by themselves; only what failed can be run at once. */
export function FailedRuns({ days }: { readonly days: readonly CalendarDay[] }) {
  const failed = days.flatMap(({ jobs }) => jobs).filter(({ run }) => run.state === 'FAILED');
  const clock = useCall(getClock, undefined, { enabled: failed.length > 0 }).data;
  const step = useSend(stepClock);
  const runTo = useSend(runClockTo);
  const may = useMay(stepClock);
  const [first] = failed;
  if (first === undefined) return null;
  const runNow = async () => {
    if (clock === undefined) return;
    // The move of a demo begins with what failed and goes no further than now; real time is not moved at all.
    const now = parseInstant(clock.now);
    const seconds = clock.state === 'running' ? 10_000 : 0;
    const ran =
      clock.mode === 'real' || now === null
        ? await step.send()
        : await runTo.send({ body: { at: formatJst(instant(now + seconds)) } });
    const again = ran?.answer.ran.find(({ name }) => name === first.name);
    if (ran) say(again?.outcome === 'failed' ? 'もう一度失敗しました。' : '実行しました。');
  };
  return (
    <div className="mb-4">
      <Notice tone="error">
        {first.title}（{momentText(first.run.dueAt)}）が失敗しました。{first.run.error ?? ''}
        　後の処理は、これが終わるまで動きません。自動でやり直しています。
      </Notice>
      {may && (
        <div className="cx-row mt-2">
          <Button busyLabel="実行中" reason={clock === undefined ? '時計を読み込んでいます。' : null} onClick={runNow}>
            今すぐ実行
          </Button>
          <a href="/clock">時計を開く</a>
        </div>
      )}
      <Failure text={step.failure ?? runTo.failure} />
    </div>
  );
}
