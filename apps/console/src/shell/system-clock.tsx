import { instant, parseInstant, timeOf, ymdOf } from '@tsuzura/domain/calendar';
import { tableDate, shortDate } from '@tsuzura/domain/text';
import { ClockIcon } from '@tsuzura/ui/icon';
import { getClock } from '@tsuzura/contract/ops';
import { useCall } from '../data/index.ts';

/** Business time, as of the last answer. */
export function SystemClock() {
  const { data } = useCall(getClock, undefined, { everySeconds: 20 });
  const now = data === undefined ? null : parseInstant(data.now);
  return (
    <p className="cx-clock">
      <ClockIcon size="small" />
      <span className="cx-note">システム時計{data?.state === 'frozen' ? '（停止中）' : ''}</span>
      {now === null ? (
        <span aria-hidden="true">—</span>
      ) : (
        <>
          <span>
            {tableDate(ymdOf(now)).slice(0, 5)}
            {shortDate(ymdOf(instant(now)))}
          </span>
          <b>{timeOf(now)}</b>
        </>
      )}
    </p>
  );
}
