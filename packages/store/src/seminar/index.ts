export {
  acceptApplications,
  changeSeats,
  findApplication,
  findNewestApplication,
  listApplications,
  lockSeminarSeats,
  openApplications,
  readFirstWaiting,
  setApplications,
  writeAttendance,
  type AcceptedApplication,
  type ApplicationPeriod,
  type LockedApplicant,
  type OwnApplication,
  type SeminarApplication,
  type WaitingApplication,
} from './application.ts';
export {
  commitLottery,
  lockLotteriesToDraw,
  lotteriesToCommit,
  lotteryApplications,
  lotteryEntries,
  writeDraw,
  type DrawResult,
  type DueLottery,
  type LotteryApplication,
  type PublishedEntry,
} from './lottery.ts';
export {
  findSeminar,
  listSeminars,
  readSeminars,
  type Seminar,
  type SeminarContent,
  type SeminarFilter,
} from './seminar.ts';
export { applicantsToRemind, expireWaiting, type NotifiedApplicant } from './to-notify.ts';
