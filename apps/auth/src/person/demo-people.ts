import type { OperatorRole } from '@tsuzura/contract/kernel';
import { addPerson, putOperator } from '@tsuzura/store/auth';
import { demoSubject } from '@tsuzura/store/kernel';
import { nowOf, type PersonDeps } from './deps.ts';
import { addressOf } from './email.ts';
import { hashPassword } from './password.ts';

export interface DemoPerson {
  readonly key: string;
  readonly username: string;
}

export interface DemoOperator extends DemoPerson {
  readonly name: string;
  readonly roles: readonly OperatorRole[];
}

/** The people of the demo, all with one password; who exists already stays as they are. Says how many are new. */
export async function ensureDemoPeople(
  deps: PersonDeps,
  {
    people,
    operators,
    password,
  }: { people: readonly DemoPerson[]; operators: readonly DemoOperator[]; password: string },
): Promise<number> {
  const passwordHash = await hashPassword(deps, password);
  const everybody = [
    ...people.map((person) => ({ ...person, role: 'customer' as const })),
    ...operators.map((person) => ({ ...person, role: 'operator' as const })),
  ];
  return deps.database.tx(async (tx) => {
    let added = 0;
    for (const { key, username, role } of everybody) {
      const address = addressOf(username);
      const isNew = await addPerson(tx, {
        id: demoSubject(key),
        role,
        email: address.email,
        emailKey: address.key,
        passwordHash,
        marketing: false,
        createdAt: nowOf(deps),
      });
      if (isNew) added += 1;
    }
    for (const { key, name, roles } of operators) await putOperator(tx, demoSubject(key), { name, roles });
    return added;
  });
}
