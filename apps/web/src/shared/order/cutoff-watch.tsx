import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { callOptions } from '@tsuzura/browser/data';
import { checkHealth } from '@tsuzura/contract/main';
import { parseInstant } from '@tsuzura/domain/calendar';
import { Notice } from '@tsuzura/ui/notice';
import { useServices } from '../services.ts';
import { minutesUntil } from './minutes-until.ts';
import { deadlineText } from './words.ts';

interface Props {
  readonly cutoffAt: string;
  /** Once for each cut-off. */
  readonly onPassed: () => void;
}

const everyMs = 30_000;
/** Before that nobody needs to hurry. */
const saidFromMinutes = 30;

/** While an order is being confirmed: says when time is short, and asks for the new dates when it is over. */
export function CutoffWatch({ cutoffAt, onPassed }: Props) {
  const { clients } = useServices();
  const health = useQuery({ ...callOptions(clients, checkHealth), refetchInterval: everyMs });
  const now = health.data === undefined ? null : parseInstant(health.data.time);
  const until = parseInstant(cutoffAt);
  const left = now === null || until === null ? null : minutesUntil(now, until);
  const isPassed = left === 0;
  useEffect(() => {
    if (isPassed) onPassed();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each cut-off, whoever listens
  }, [isPassed, cutoffAt]);
  if (left === null || left === 0 || left > saidFromMinutes) return null;
  return (
    <Notice tone="warn">
      締切（{deadlineText(cutoffAt)}）まであと{left}分です。
    </Notice>
  );
}
