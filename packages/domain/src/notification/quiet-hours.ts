import { timeOf, type Instant } from '../calendar/index.ts';
import type { NotificationCategory } from './category.ts';

export const quietFrom = '21:00';
/** When pushes of the night are sent. */
export const quietUntil = '08:00';

/** Rule NOTE-4: at this moment a phone makes no sound. */
export const isQuiet = (at: Instant): boolean => timeOf(at) >= quietFrom || timeOf(at) < quietUntil;

/** Rule NOTE-4: what cannot wait is pushed at night too. */
export const waitsForMorning = (category: NotificationCategory, at: Instant): boolean =>
  category !== 'SECURITY' && isQuiet(at);
