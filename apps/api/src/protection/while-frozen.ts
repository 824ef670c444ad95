import {
  ensureCustomer,
  freezeAccount,
  liftFreeze,
  putPushToken,
  readNotification,
  readNotifications,
  suppressNotification,
  undoSuppression,
} from '@tsuzura/contract/main';
import type { Endpoint } from '@tsuzura/contract/kernel';

/** What a customer with a frozen account may do besides reading: sign in, be told, and lift the freeze. */
export const whileFrozen: ReadonlySet<Endpoint> = new Set<Endpoint>([
  ensureCustomer,
  freezeAccount,
  liftFreeze,
  putPushToken,
  readNotification,
  readNotifications,
  suppressNotification,
  undoSuppression,
]);
