import { operator, people } from '@tsuzura/store/seed';
import { findPersonByEmail } from '@tsuzura/store/auth';
import type { Auth } from '../apps/auth/src/create.ts';
import { ensureDemoPeople, inviteOperator } from '../apps/auth/src/person/index.ts';

/** One for all, shown in the terminal: these people and their money are invented. */
export const demoPassword = 'tsuzura-demo-2026';

export async function addDemoPeople({ person }: Auth): Promise<void> {
  const anybody = await person.database.reader.selectFrom('auth.person').select('id').limit(1).executeTakeFirst();
  if (!anybody) await ensureDemoPeople(person, { people, operator, password: demoPassword });
}

/** The link by which the demo's operator registers a passkey; null once there is one. Every start makes a new one. */
export async function inviteDemoOperator({ person }: Auth): Promise<string | null> {
  // By the address: in a database of an earlier version they have another id.
  const standing = await findPersonByEmail(person.database.reader, operator.username);
  if (!standing || standing.passkeys > 0) return null;
  return (await inviteOperator(person, { email: standing.email })).link;
}
