import { Refused, type Received } from '@tsuzura/contract/kernel';
import type { putPushToken } from '@tsuzura/contract/main';
import type { Instant } from '@tsuzura/domain/calendar';
import { findCustomer } from '@tsuzura/store/account';
import type { Tx } from '@tsuzura/store/kernel';
import { deletePushDevice, savePushDevice } from '@tsuzura/store/notification';

/** R7.30: where pushes to this customer go. Without a token the device is forgotten, as at a log-out. */
export async function rememberDevice(
  tx: Tx,
  subject: string,
  { token, ...device }: Received<typeof putPushToken, 'body'>,
  realAt: Instant,
): Promise<void> {
  const customer = await findCustomer(tx, subject);
  if (!customer) throw new Refused('NOT_FOUND');
  if (token === null) await deletePushDevice(tx, customer.id, device.deviceId);
  else await savePushDevice(tx, customer.id, { ...device, token, updatedAt: realAt });
}
