import { Suspense, use, useState, type ReactNode } from 'react';
import { RetryNotice } from '../notice/index.ts';
import { withoutFlash } from '../skeleton/index.ts';
import { readRuntimeConfig, type ConfigAnswer, type RuntimeConfig } from './runtime-config.ts';

interface Props {
  /** In the shape of what is coming. */
  readonly skeleton: ReactNode;
  readonly children: (config: RuntimeConfig) => ReactNode;
}

const ask = () => withoutFlash(readRuntimeConfig());

/** Shows what needs the addresses of this environment: skeleton, then the content, or a notice that asks again. */
export function WithRuntimeConfig({ skeleton, children }: Props) {
  const [asked, setAsked] = useState(ask);
  return (
    <Suspense fallback={skeleton}>
      <Answered asked={asked} onRetry={() => setAsked(ask())}>
        {children}
      </Answered>
    </Suspense>
  );
}

interface AnsweredProps {
  readonly asked: Promise<ConfigAnswer>;
  readonly onRetry: () => void;
  readonly children: (config: RuntimeConfig) => ReactNode;
}

function Answered({ asked, onRetry, children }: AnsweredProps) {
  const answer = use(asked);
  return answer.ok ? children(answer.config) : <RetryNotice cause={answer.cause} onRetry={onRetry} />;
}
