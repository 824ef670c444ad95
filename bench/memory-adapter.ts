import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** The reference: the same OAuth server with its records in a map, lost at exit. */
export function memoryAdapter(): AdapterFactory {
  const store = new Map<string, AdapterPayload>();
  return (kind): Adapter => ({
    upsert: async (id, payload) => void store.set(`${kind} ${id}`, payload),
    find: async (id) => store.get(`${kind} ${id}`),
    findByUid: async (uid) =>
      [...store].find(([key, payload]) => key.startsWith(`${kind} `) && payload.uid === uid)?.[1],
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const payload = store.get(`${kind} ${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => void store.delete(`${kind} ${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of store) if (payload.grantId === grantId) store.delete(key);
    },
  });
}
