import { addPerson, findPersonByEmail } from '@tsuzura/store/auth';
import { nowOf, type PersonDeps } from './deps.ts';
import { addressOf } from './email.ts';
import { uuidFrom } from './keyed.ts';
import { checkNewPassword, hashPassword } from './password.ts';

/** By hand only, never from a screen. The first sign-in is by this password and a code by mail; then a passkey is set up. */
export async function createOperator(
  deps: PersonDeps,
  { email, password }: { email: string; password: string },
): Promise<{ personId: string; created: boolean }> {
  const address = addressOf(email);
  checkNewPassword(password, address.email);
  const id = uuidFrom(deps.random);
  const passwordHash = await hashPassword(deps, password);
  const created = await deps.database.tx((tx) =>
    addPerson(tx, {
      id,
      role: 'operator',
      email: address.email,
      emailKey: address.key,
      passwordHash,
      marketing: false,
      createdAt: nowOf(deps),
    }),
  );
  if (created) return { personId: id, created };
  const existing = await findPersonByEmail(deps.database.reader, address.key);
  return { personId: existing?.id ?? id, created };
}

export interface DemoPerson {
  readonly key: string;
  readonly username: string;
}

/** The people of the demo, all with one password; who exists already stays as they are. Says how many are new. */
export async function ensureDemoPeople(
  deps: PersonDeps,
  { people, operator, password }: { people: readonly DemoPerson[]; operator: DemoPerson; password: string },
): Promise<number> {
  const passwordHash = await hashPassword(deps, password);
  const everybody = [
    ...people.map((person) => ({ ...person, role: 'customer' as const })),
    { ...operator, role: 'operator' as const },
  ];
  return deps.database.tx(async (tx) => {
    let added = 0;
    for (const { key, username, role } of everybody) {
      const address = addressOf(username);
      const isNew = await addPerson(tx, {
        id: `demo-${key}`,
        role,
        email: address.email,
        emailKey: address.key,
        passwordHash,
        marketing: false,
        createdAt: nowOf(deps),
      });
      if (isNew) added += 1;
    }
    return added;
  });
}
