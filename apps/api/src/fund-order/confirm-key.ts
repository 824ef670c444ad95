import { createSecretKey, type KeyObject } from 'node:crypto';
import { readConfirmKey } from '@tsuzura/store/fund-order';
import type { Database } from '@tsuzura/store/kernel';

/** What confirm tokens are sealed with. The same for the life of the database, so it is read once. */
export function confirmKeyOf(database: Database): () => Promise<KeyObject> {
  let key: Promise<KeyObject> | null = null;
  return async () => {
    key ??= readConfirmKey(database.reader).then((bytes) => createSecretKey(bytes));
    try {
      return await key;
    } catch (error) {
      key = null;
      throw error;
    }
  };
}
