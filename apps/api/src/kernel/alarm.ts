import type { Alert } from '@tsuzura/store/kernel';

/** Logs an alert that is also stored as a row: an operator has to check it. */
export type Alarm = (alert: Alert) => void;

/** One JSON line in the log; ids and amounts only. */
export const alarmToLog: Alarm = ({ kind, subject, detail }) => {
  process.stderr.write(`${JSON.stringify({ level: 'error', site: 'jobs', alert: kind, subject, detail })}\n`);
};
