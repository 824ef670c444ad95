import { ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { Refused } from '@tsuzura/contract/kernel';
import {
  addNavChecks,
  navsOfDayToCheck,
  navsOfOrdersToCheck,
  releaseHeldNav,
  type NavHoldReason,
  type NavToCheck,
} from '@tsuzura/store/night/fund';
import { raiseAlert, writeAudit, type Tx } from '@tsuzura/store/kernel';
import { alarmToLog, type Alarm } from '../../kernel/alarm.ts';

/** A move of this many percent or more, distribution included, is more often a mistake than a market. */
const widestMove = 20n;

/** Why a price may not be used unseen, or null. */
export function whyHold({ nav, distribution, previous }: NavToCheck): NavHoldReason | null {
  if (nav === null) return 'MISSING';
  if (previous === null) return null;
  const move = nav + distribution - previous;
  const size = move < 0n ? -move : move;
  return size * 100n >= previous * widestMove ? 'JUMP' : null;
}

/** Checks the prices of a day that have arrived; one that moved too far is held before it is shown. */
export async function checkNavsThatCame(tx: Tx, day: Ymd, at: Instant, alarm: Alarm = alarmToLog): Promise<void> {
  const came = (await navsOfDayToCheck(tx, day)).filter(({ nav }) => nav !== null);
  await judge(tx, came, at, alarm);
}

/** Checks the day of every fund: a price that has not arrived by now is missing. Prices that were checked before stay as they are. */
export const checkNavsOfDay = async (tx: Tx, day: Ymd, at: Instant, alarm: Alarm): Promise<void> =>
  judge(tx, await navsOfDayToCheck(tx, day), at, alarm);

/** What orders wait for and the evening did not look at. */
export const checkNavsOfOrders = async (tx: Tx, at: Instant, alarm: Alarm): Promise<void> =>
  judge(tx, await navsOfOrdersToCheck(tx, ymdOf(at)), at, alarm);

async function judge(tx: Tx, found: readonly NavToCheck[], at: Instant, alarm: Alarm): Promise<void> {
  const verdicts = found.map((one) => ({ ...one, reason: whyHold(one) }));
  await addNavChecks(tx, verdicts, at);
  for (const { fundCode, date, reason, nav, previous } of verdicts) {
    if (reason === null) continue;
    const detail = {
      reason,
      nav: nav === null ? null : String(nav),
      previous: previous === null ? null : String(previous),
    };
    const alert = { kind: 'nav.held', subject: `${fundCode} ${date}`, detail };
    if (await raiseAlert(tx, alert, at)) alarm(alert);
  }
}

/** An operator released a held price; the next night fills at it, with the dates the orders had. */
export async function releaseNav(
  tx: Tx,
  {
    fundCode,
    date,
    operator,
    note = '',
    requestId,
  }: { fundCode: string; date: Ymd; operator: string; note?: string; requestId?: string },
  at: Instant,
): Promise<void> {
  const done = await releaseHeldNav(tx, { fundCode, date, by: operator, at });
  if (done !== 'RELEASED') throw new Refused('NOT_FOUND');
  await writeAudit(tx, {
    at,
    actorRole: 'operator',
    actor: operator,
    action: 'nav.released',
    subject: fundCode,
    detail: { date, note },
    ...(requestId === undefined ? {} : { requestId }),
  });
}
