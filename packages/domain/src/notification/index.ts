export { isLocked, isOnAtFirst, notificationCategories, type NotificationCategory } from './category.ts';
export { isQuiet, quietFrom, quietUntil, waitsForMorning } from './quiet-hours.ts';
