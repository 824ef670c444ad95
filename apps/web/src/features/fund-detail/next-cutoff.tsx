import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { callOptions } from '@tsuzura/browser/data';
import { checkHealth } from '@tsuzura/contract/main';
import { parseInstant, timeOf, ymdOf } from '@tsuzura/domain/calendar';
import { shortDate } from '@tsuzura/domain/text';
import { useServices } from '../../shared/services.ts';
import { remainingText } from './remaining.ts';

const eachMinuteMs = 60_000;

interface Props {
  readonly cutoffAt: string;
  /** The next one is another day's: the fund knows which. */
  readonly onPassed: () => void;
}

/**
 * 次の締切, and how long there is until then. Business time is the service's, so it is asked every minute; a browser
 * cannot know it. Not announced: it would speak every minute.
 */
export function NextCutoff({ cutoffAt, onPassed }: Props) {
  const { clients } = useServices();
  const health = useQuery({ ...callOptions(clients, checkHealth), refetchInterval: eachMinuteMs });
  const until = parseInstant(cutoffAt);
  const now = health.data === undefined ? null : parseInstant(health.data.time);
  const isPassed = until !== null && now !== null && now >= until;
  useEffect(() => {
    if (isPassed) onPassed();
    // Once for each cut-off, whoever listens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isPassed, cutoffAt]);

  if (until === null) return null;
  const left = now === null ? null : remainingText(now, until);
  return (
    <>
      次の締切{' '}
      <b className="num">
        {shortDate(ymdOf(until))}
        {timeOf(until)}
      </b>
      {left !== null && <span className="fund-left">{left}</span>}
    </>
  );
}
