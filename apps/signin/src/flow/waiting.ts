import { timeText } from './time.ts';

/** docs/sign-in-strength.md S3: a factor that does not count as a strong check yet. */
export const isWaiting = (from: string, now = Date.now()): boolean => Date.parse(from) > now;

export const waitingText = (from: string): string => `${timeText(from)} から、出金などのご本人確認に使えます。`;
