import { errors, type Adapter, type AdapterFactory } from 'oidc-provider';
import { isStorable } from '@tsuzura/http/server';

/**
 * The library hands ids on as callers sent them, also from places the request was not checked in (a client id inside a
 * Basic header). What PostgreSQL cannot hold is not there; what cannot be stored is a bad request.
 */
export function storableRecords(create: AdapterFactory): AdapterFactory {
  return (kind) => {
    const adapter = create(kind);
    return {
      upsert: async (id, payload, expiresIn) => {
        if (!isStorable(id) || !isStorablePayload(payload)) throw new errors.InvalidRequest('unusable characters');
        await adapter.upsert(id, payload, expiresIn);
      },
      find: async (id) => (isStorable(id) ? adapter.find(id) : undefined),
      findByUid: async (uid) => (isStorable(uid) ? adapter.findByUid(uid) : undefined),
      findByUserCode: async (code) => (isStorable(code) ? adapter.findByUserCode(code) : undefined),
      consume: (id) => adapter.consume(id),
      destroy: (id) => adapter.destroy(id),
      revokeByGrantId: (grantId) => adapter.revokeByGrantId(grantId),
    } satisfies Adapter;
  };
}

/** As it is stored: JSON writes NUL and a lone surrogate as escapes, and PostgreSQL refuses those. */
const isStorablePayload = (payload: unknown): boolean =>
  !/(?<!\\)(\\\\)*\\u(0000|d[89a-f])/.test(JSON.stringify(payload));
