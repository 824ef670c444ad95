export { seminarSteps, type KeyedSeminarRequest } from './apply-for-seminar.ts';
export { commitLotteries } from './draw-lotteries.ts';
