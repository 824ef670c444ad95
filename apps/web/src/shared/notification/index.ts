export { categoryIcons } from './category-icons.ts';
export { NotificationItem, ownText } from './notification-item.tsx';
export { renewNotifications, useLatestNotifications, type Notification } from './use-latest-notifications.ts';
export { useRead } from './use-read.ts';
export { dayHeading, dayOfMoment } from './when.ts';
