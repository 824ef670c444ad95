import { statement, type Reader } from '../kernel/index.ts';

const byKey = statement<{ id: string }, [key: string]>(
  'operator.customer-key',
  `select a.customer_id as id from app.account a where a.number = $1 union all select c.id from app.customer c where c.id = $1 limit 1`,
);

/** The customer by account number or by id; null when there is none. */
export const customerIdOf = async (reader: Reader, key: string): Promise<string | null> =>
  (await byKey(reader, key))[0]?.id ?? null;
