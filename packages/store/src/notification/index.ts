export {
  addNotifications,
  fanOut,
  pushTopic,
  sendWaitingPushes,
  type NewNotification,
  type PushMessage,
} from './fan-out.ts';
export {
  findInbox,
  findNotification,
  inboxOf,
  markRead,
  markReadUpTo,
  readNotifications,
  suppress,
  undoSuppression,
  unreadOfKinds,
  type InboxNotification,
  type InboxPage,
  type NotificationPlace,
  type NotificationText,
} from './inbox.ts';
export type { MailCategory, OutboxMail } from './mail.ts';
export { mailRefusers, preferencesOf, savePreferences, type Preference, type PreferenceChange } from './preference.ts';
export {
  deletePushDevice,
  forgetPushToken,
  listPushDevices,
  pushDevicesOf,
  savePushDevice,
  type PushDevice,
} from './push-device.ts';
export { readWebPushKey } from './web-push-key.ts';
export {
  addBroadcast,
  audiencePage,
  countAudience,
  countBroadcast,
  findBroadcastFor,
  listBroadcasts,
  type BroadcastAudience,
  type ListedBroadcast,
} from './broadcast.ts';
