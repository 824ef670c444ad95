import { Refused } from '@tsuzura/contract/kernel';
import type { Concern } from '@tsuzura/http/server';
import type { Database } from '@tsuzura/store/kernel';
import { customerIdOf, readCustomer, type CustomerRecord } from '@tsuzura/store/operator';

/** By id or account number; the audit log hears who it was. */
export const customerFinder =
  (database: Database) =>
  async (key: string, concerns: (concern: Concern) => void): Promise<CustomerRecord> => {
    const id = await customerIdOf(database.reader, key);
    const found = id === null ? null : await readCustomer(database.reader, id);
    if (!found) throw new Refused('NOT_FOUND');
    concerns({ customerId: found.id });
    return found;
  };
