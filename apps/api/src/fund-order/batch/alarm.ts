import type { Alert } from '@tsuzura/store/fund-order/batch';

/** Says at once what also stands as a row: somebody has to look. */
export type Alarm = (alert: Alert) => void;

/** One JSON line for whoever reads the log; ids and amounts only. */
export const alarmToLog: Alarm = ({ kind, subject, detail }) => {
  process.stderr.write(`${JSON.stringify({ level: 'error', site: 'jobs', alert: kind, subject, detail })}\n`);
};
