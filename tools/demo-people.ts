import { operators, people } from '@tsuzura/store/seed';
import { findPersonByEmail } from '@tsuzura/store/auth';
import type { Auth } from '../apps/auth/src/create.ts';
import { ensureDemoPeople, inviteOperator } from '../apps/auth/src/person/index.ts';

/** One for all, shown in the terminal: these people and their money are invented. */
export const demoPassword = 'tsuzura-demo-2026';

export async function addDemoPeople({ person }: Auth): Promise<void> {
  const anybody = await person.database.reader.selectFrom('auth.person').select('id').limit(1).executeTakeFirst();
  if (!anybody) await ensureDemoPeople(person, { people, operators, password: demoPassword });
}

/** How a demo operator registers a passkey. */
export interface DemoInvitation {
  readonly name: string;
  readonly link: string;
}

/** Of the demo's operators who have no passkey yet. Every start makes new ones. */
export async function inviteDemoOperators({ person }: Auth): Promise<readonly DemoInvitation[]> {
  const invited: DemoInvitation[] = [];
  for (const { username, name, roles } of operators) {
    // By the address: in a database of an earlier version they have another id, or are not there yet.
    const standing = await findPersonByEmail(person.database.reader, username);
    if (standing && standing.passkeys > 0) continue;
    const { link } = await inviteOperator(person, { email: username, name, roles });
    invited.push({ name, link });
  }
  return invited;
}
