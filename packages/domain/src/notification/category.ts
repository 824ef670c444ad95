/** What a notification is about. Customers choose by category what they get by mail and push. */
export const notificationCategories = [
  'TRADE',
  'PLAN',
  'CASH',
  'DOCUMENT',
  'NISA',
  'PRICE',
  'CAMPAIGN',
  'SEMINAR',
  'NEWS',
  'SECURITY',
] as const;
export type NotificationCategory = (typeof notificationCategories)[number];

/** Rule NOTE-3: nobody can be kept from hearing of a theft. */
export const isLocked = (category: NotificationCategory): boolean => category === 'SECURITY';

/** Rule NOTE-3: what is nobody's own event goes to those who asked for it. The inbox has everything. */
export const isOnAtFirst = (category: NotificationCategory): boolean => category !== 'NEWS';
