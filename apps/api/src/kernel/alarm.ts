import type { Instant } from '@tsuzura/domain/calendar';
import { raiseAlert, type Alert, type Tx } from '@tsuzura/store/kernel';

/** Logs an alert that is also stored as a row: an operator has to check it. */
export type Alarm = (alert: Alert) => void;

/** One JSON line in the log; ids and amounts only. */
export const alarmToLog: Alarm = ({ kind, subject, detail }) => {
  process.stderr.write(`${JSON.stringify({ level: 'error', site: 'jobs', alert: kind, subject, detail })}\n`);
};

/** Stores an alert, and logs one that is new: it is shown to the operators until one of them has seen to it. */
export async function raiseAlarm(tx: Tx, alert: Alert, at: Instant, alarm: Alarm = alarmToLog): Promise<void> {
  if (await raiseAlert(tx, alert, at)) alarm(alert);
}
