import { startTransition, Suspense, use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { RetryNotice } from '@tsuzura/ui/notice';
import { withoutFlash } from '@tsuzura/ui/skeleton';
import { TakeOverContext } from './interaction.tsx';
import { problemOf, type Problem } from './problem.ts';

type Outcome<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

interface Props<T> {
  readonly ask: () => Promise<T>;
  /** In the shape of what is coming. */
  readonly skeleton: ReactNode;
  /** `again` asks once more while the old answer stays on the screen. */
  readonly children: (value: T, again: () => void) => ReactNode;
  /** What to show instead of the retry notice, or null. */
  readonly instead?: (problem: Problem) => ReactNode;
}

/**
 * Something read from the server: skeleton, then the content, or a notice that asks again. The request is sent after the first paint and
 * not while rendering: React may begin a rendering several times before it shows, and each would send a code by mail.
 */
export function RemoteContent<T>({ ask, skeleton, children, instead }: Props<T>) {
  const [answer, setAnswer] = useState<Promise<Outcome<T>> | null>(null);
  const hasAsked = useRef(false);
  const askOnce = useEffectEvent(() => {
    if (hasAsked.current) return;
    hasAsked.current = true;
    setAnswer(settle(ask()));
  });
  useEffect(() => askOnce(), []);
  const again = () => startTransition(() => setAnswer(settle(ask())));
  if (answer === null) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <Answered answer={answer} again={again} instead={instead}>
        {children}
      </Answered>
    </Suspense>
  );
}

interface AnsweredProps<T> {
  readonly answer: Promise<Outcome<T>>;
  readonly again: () => void;
  readonly instead: Props<T>['instead'];
  readonly children: Props<T>['children'];
}

function Answered<T>({ answer, again, instead, children }: AnsweredProps<T>) {
  const takeOver = use(TakeOverContext);
  const outcome = use(answer);
  if (outcome.ok) return children(outcome.value, again);
  const other = instead?.(outcome.problem) ?? null;
  if (other !== null) return other;
  const retry = () => {
    if (!takeOver(outcome.problem)) again();
  };
  return <RetryNotice cause={outcome.problem.kind === 'network' ? 'network' : 'other'} onRetry={retry} />;
}

/** Never rejects: a failure is an answer that can be shown. */
async function settle<T>(asking: Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await withoutFlash(asking) };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
}
