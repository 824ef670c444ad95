export { seminarSteps, type KeyedSeminarRequest } from './apply-for-seminar.ts';
export { seminarJobs } from './jobs.ts';
export { commitLotteries } from './draw-lotteries.ts';
