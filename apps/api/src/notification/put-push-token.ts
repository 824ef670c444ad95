import { decode, Refused, type Received } from '@tsuzura/contract/kernel';
import { WebPushSubscription, type putPushToken } from '@tsuzura/contract/main';
import type { Instant } from '@tsuzura/domain/calendar';
import { findCustomer } from '@tsuzura/store/account';
import type { Tx } from '@tsuzura/store/kernel';
import { deletePushDevice, savePushDevice } from '@tsuzura/store/notification';
import { isPushService } from './push-service.ts';

/** R7.30: where pushes to this customer go. Without a token the device is forgotten, as at a log-out. */
export async function rememberDevice(
  tx: Tx,
  subject: string,
  { token, ...device }: Received<typeof putPushToken, 'body'>,
  realAt: Instant,
  pushOrigins: readonly string[],
): Promise<void> {
  const customer = await findCustomer(tx, subject);
  if (!customer) throw new Refused('NOT_FOUND');
  if (token === null) await deletePushDevice(tx, customer.id, device.deviceId);
  else {
    const own = device.platform === 'WEB' ? tokenOfWeb(token, pushOrigins) : token;
    await savePushDevice(tx, customer.id, { ...device, token: own, updatedAt: realAt });
  }
}

/** Only what we know how to use, so that the same subscription is always the same token. */
function tokenOfWeb(token: string, pushOrigins: readonly string[]): string {
  const subscription = decode(WebPushSubscription, JSON.parse(token));
  if (!subscription.ok || !isPushService(subscription.value.endpoint, pushOrigins)) {
    throw new Refused('INPUT', {}, [{ message: 'この通知の宛先には、お送りできません。', field: 'token' }]);
  }
  const { endpoint, keys } = subscription.value;
  return JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
}
