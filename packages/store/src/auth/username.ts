import { statement, type Reader } from '../kernel/index.ts';

/** Asked for every token. */
const byId = statement<{ email: string }, [id: string, role: string]>(
  'auth.username',
  'select email from auth.person where id = $1 and role = $2',
);

/** The mail address of a person of this role; null when there is none. */
export async function findUsername(reader: Reader, id: string, role: 'customer' | 'operator'): Promise<string | null> {
  return (await byId(reader, id, role))[0]?.email ?? null;
}
