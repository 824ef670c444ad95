import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { errorStore } from '@tsuzura/browser/error';
import { Button } from '@tsuzura/ui/button';
import { ReadOnlyReason } from '@tsuzura/ui/read-only';
import type { OpenedView } from './view-session.ts';
import './view-frame.css';

interface Props {
  readonly opened: OpenedView;
  readonly endsAt: number;
  readonly onEnd: () => void;
  readonly children: ReactNode;
}

const reason = 'オペレーターの閲覧中は、変更できません。';

/** The red frame around everything the operator sees, so that nobody takes it for the customer's own screen. */
export function ViewFrame({ opened, endsAt, onEnd, children }: Props) {
  const left = useSecondsLeft(endsAt);
  const error = useSyncExternalStore(errorStore.subscribe, errorStore.current);
  const isOver = left <= 0 || error?.type === 'UNAUTHORIZED';
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return (
    <ReadOnlyReason value={reason}>
      <div className="view-bar" role="region" aria-label="オペレーターの閲覧">
        <p>
          <b>オペレーターが閲覧中（変更はできません）</b>
          <span>
            {opened.customerName ?? 'お名前なし'} さまの画面・{opened.operatorName}
          </span>
        </p>
        <p className="view-left" role="timer">
          残り{Math.floor(left / 60)}分{String(left % 60).padStart(2, '0')}秒
        </p>
        <ReadOnlyReason value={null}>
          <Button size="small" variant="outline" onClick={onEnd}>
            閲覧を終える
          </Button>
        </ReadOnlyReason>
      </div>
      {children}
      <div className="view-edge" aria-hidden="true" />
    </ReadOnlyReason>
  );
}

function useSecondsLeft(endsAt: number): number {
  const [left, setLeft] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(endsAt)), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return left;
}

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));
