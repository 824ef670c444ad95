import type { Instant } from '@tsuzura/domain/calendar';
import { moment, statement, type Reader, type Tx } from '../kernel/index.ts';

export interface PushDevice {
  readonly deviceId: string;
  readonly platform: 'IOS' | 'ANDROID' | 'WEB';
  readonly token: string;
  readonly appVersion: string;
  /** Real time. */
  readonly updatedAt: Instant;
}

/** More than anybody signs in with; the ones not seen for longest go first. */
const maxDevices = 20;

/** The same token elsewhere is the same app before: signed in as somebody else, or with another device id. */
const save = statement<object, readonly unknown[]>(
  'notification.push-device-save',
  `with before as (
     delete from app.push_device
     where token = $4 and (customer_id, device_id) <> ($1, $2)
   )
   insert into app.push_device (customer_id, device_id, platform, token, app_version, updated_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (customer_id, device_id) do update
     set platform = excluded.platform, token = excluded.token, app_version = excluded.app_version, updated_at = excluded.updated_at`,
);
const trim = statement<object, [customerId: string, kept: number]>(
  'notification.push-device-trim',
  `delete from app.push_device where customer_id = $1 and device_id in (
     select device_id from app.push_device where customer_id = $1 order by updated_at desc, device_id offset $2
   )`,
);
const remove = statement<object, [customerId: string, deviceId: string]>(
  'notification.push-device-delete',
  'delete from app.push_device where customer_id = $1 and device_id = $2',
);
interface Row {
  readonly device_id: string;
  readonly platform: PushDevice['platform'];
  readonly token: string;
  readonly app_version: string;
  readonly updated_at: Instant;
}
const list = statement<Row, [customerId: string, limit: number]>(
  'notification.push-devices',
  `select device_id, platform, token, app_version, updated_at from app.push_device
   where customer_id = $1 order by updated_at desc, device_id limit $2`,
);

export async function savePushDevice(tx: Tx, customerId: string, device: PushDevice): Promise<void> {
  const { deviceId, platform, token, appVersion, updatedAt } = device;
  await save(tx, customerId, deviceId, platform, token, appVersion, moment(updatedAt));
  await trim(tx, customerId, maxDevices);
}

export async function deletePushDevice(tx: Tx, customerId: string, deviceId: string): Promise<void> {
  await remove(tx, customerId, deviceId);
}

/** Newest first. */
export async function listPushDevices(reader: Reader, customerId: string): Promise<readonly PushDevice[]> {
  return (await list(reader, customerId, maxDevices)).map(deviceOf);
}

const deviceOf = (row: Row): PushDevice => ({
  deviceId: row.device_id,
  platform: row.platform,
  token: row.token,
  appVersion: row.app_version,
  updatedAt: row.updated_at,
});

const ofMany = statement<Row & { readonly customer_id: string }, [customerIds: readonly string[]]>(
  'notification.push-devices-of-many',
  `select customer_id, device_id, platform, token, app_version, updated_at from app.push_device
   where customer_id = any ($1::text[]) order by customer_id, updated_at desc, device_id`,
);

/** Where the pushes of these customers go, newest first. */
export async function pushDevicesOf(
  reader: Reader,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PushDevice[]>> {
  const rows = await ofMany(reader, customerIds);
  return Map.groupBy(
    rows.map((row) => ({ customerId: row.customer_id, ...deviceOf(row) })),
    ({ customerId }) => customerId,
  );
}

const forget = statement<object, [customerId: string, deviceId: string, token: string]>(
  'notification.push-device-forget',
  'delete from app.push_device where customer_id = $1 and device_id = $2 and token = $3',
);

/** The push company does not know the token any more. One that came since stays. */
export async function forgetPushToken(
  tx: Tx,
  customerId: string,
  { deviceId, token }: Pick<PushDevice, 'deviceId' | 'token'>,
): Promise<void> {
  await forget(tx, customerId, deviceId, token);
}
