import { operator, people } from '@tsuzura/store/seed';
import type { Auth } from '../apps/auth/src/create.ts';
import { ensureDemoPeople } from '../apps/auth/src/person/index.ts';

/** One for all, shown in the terminal: these people and their money are invented. */
export const demoPassword = 'tsuzura-demo-2026';

export async function addDemoPeople({ person }: Auth): Promise<void> {
  const anybody = await person.database.reader.selectFrom('auth.person').select('id').limit(1).executeTakeFirst();
  if (!anybody) await ensureDemoPeople(person, { people, operator, password: demoPassword });
}
