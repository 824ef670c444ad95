import { Refused, type Answer, type Received } from '@tsuzura/contract/kernel';
import type { changePreferences, getPreferences } from '@tsuzura/contract/main';
import { isLocked } from '@tsuzura/domain/notification';
import { findCustomer } from '@tsuzura/store/account';
import type { Reader, Tx } from '@tsuzura/store/kernel';
import { preferencesOf, savePreferences } from '@tsuzura/store/notification';

type Preferences = Answer<typeof getPreferences>;

export async function showPreferences(reader: Reader, subject: string): Promise<Preferences> {
  return show(reader, await customerOf(reader, subject));
}

/** Rule NOTE-3. */
export async function savePreferencesOf(
  tx: Tx,
  subject: string,
  { preferences }: Received<typeof changePreferences, 'body'>,
): Promise<Preferences> {
  const customerId = await customerOf(tx, subject);
  const locked = preferences.findIndex((one) => isLocked(one.category) && (one.email === false || one.push === false));
  if (locked >= 0) throw lockedRefused(locked);
  const changes = new Map(preferences.filter((one) => !isLocked(one.category)).map((one) => [one.category, one]));
  await savePreferences(tx, customerId, [...changes.values()]);
  return show(tx, customerId);
}

async function customerOf(reader: Reader, subject: string): Promise<string> {
  const customer = await findCustomer(reader, subject);
  if (!customer) throw new Refused('NOT_FOUND');
  return customer.id;
}

const show = async (reader: Reader, customerId: string): Promise<Preferences> => ({
  preferences: (await preferencesOf(reader, customerId)).map((one) => ({ ...one, locked: isLocked(one.category) })),
});

const lockedRefused = (index: number): Refused =>
  new Refused('INPUT', {}, [
    { message: '安全に関する通知は、安全のため停止できません。', field: `preferences.${index}.category` },
  ]);
