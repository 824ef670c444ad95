import type { Instant } from '@tsuzura/domain/calendar';
import { raiseAlert, type Alert, type Tx } from '@tsuzura/store/kernel';

/** Tells the operators, once for each subject: as a row to work off, and at once as a line of the log. */
export type Raise = (tx: Tx, alert: Alert, at: Instant) => Promise<void>;

export const raiseToLog: Raise = async (tx, alert, at) => {
  if (!(await raiseAlert(tx, alert, at))) return;
  const { kind, subject, detail } = alert;
  process.stderr.write(`${JSON.stringify({ level: 'error', site: 'cash', alert: kind, subject, detail })}\n`);
};
