import type { KeyPlace } from './session-key.ts';

const [database, store, name] = ['tsuzura', 'keys', 'session'];

/** IndexedDB keeps a key that cannot be read out, for all tabs. Where there is none, the key lasts until the page is left. */
export function createKeyPlace(factory: IDBFactory | undefined): KeyPlace {
  let inMemory: CryptoKeyPair | null = null;

  const act = <T>(mode: IDBTransactionMode, work: (keys: IDBObjectStore) => IDBRequest<T>): Promise<T | null> =>
    new Promise<T>((resolve, reject) => {
      if (!factory) return reject(new Error('no IndexedDB'));
      const opening = factory.open(database, 1);
      opening.addEventListener('upgradeneeded', () => void opening.result.createObjectStore(store));
      opening.addEventListener('error', () => reject(opening.error));
      opening.addEventListener('success', () => {
        const transaction = opening.result.transaction(store, mode);
        const asked = work(transaction.objectStore(store));
        transaction.addEventListener('complete', () => resolve(asked.result));
        transaction.addEventListener('abort', () => reject(transaction.error));
        opening.result.close(); // when the transaction is over
      });
      return undefined;
    }).catch(() => null);

  return {
    get: async () =>
      (await act('readonly', (keys) => keys.get(name) as IDBRequest<CryptoKeyPair | undefined>)) ?? inMemory,
    async put(pair) {
      inMemory = (await act('readwrite', (keys) => keys.put(pair, name))) === null ? pair : null;
    },
    async remove() {
      inMemory = null;
      await act('readwrite', (keys) => keys.delete(name));
    },
  };
}
