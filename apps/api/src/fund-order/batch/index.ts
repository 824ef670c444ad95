export { alarmToLog } from './alarm.ts';
export { checkNavsThatCame, releaseNav } from './check-navs.ts';
export { inPages, pageSize } from './in-pages.ts';
export { nightJobs } from './jobs.ts';
export { refundEntry } from './refund-year-end.ts';
export { approveProposal, proposeNav, rejectProposal } from './propose-nav.ts';
export { affectedBy, correctNav, judgeCorrection, judgeReplacement, refuseProposed, replaceNav } from './set-nav.ts';
export { settleDay, workNight } from './work-night.ts';
