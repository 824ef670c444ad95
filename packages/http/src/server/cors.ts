import type { Site } from '@tsuzura/contract/kernel';

const allowedHeaders = 'authorization, content-type, dpop, idempotency-key, x-request-id';
/** `Date`: a device whose clock is wrong learns the time that its proofs must name. */
const exposedHeaders = 'X-Request-Id, Retry-After, Date';

export interface Cors {
  /** On every answer. An origin that is not listed gets nothing, and its browser keeps the answer from the page. */
  headers(origin: string | undefined): Readonly<Record<string, string>>;
  /** On the answer to a preflight for a path with these methods. */
  preflight(origin: string | undefined, methods: string): Readonly<Record<string, string>>;
}

/** Exact origins only. Cookies travel to the auth site alone (R7.05); the others know nothing but bearer tokens. */
export function createCors(site: Site, origins: readonly string[]): Cors {
  const stranger: Readonly<Record<string, string>> = Object.freeze(origins.length === 0 ? {} : { vary: 'Origin' });
  const known = new Map(
    origins.map((origin) => [
      origin,
      Object.freeze({
        vary: 'Origin',
        'access-control-allow-origin': origin,
        'access-control-expose-headers': exposedHeaders,
        ...(site === 'auth' ? { 'access-control-allow-credentials': 'true' } : {}),
      }),
    ]),
  );
  return {
    headers: (origin) => (origin === undefined ? stranger : (known.get(origin) ?? stranger)),
    preflight: (origin, methods) =>
      origin === undefined || !known.has(origin)
        ? {}
        : {
            'access-control-allow-methods': methods,
            'access-control-allow-headers': allowedHeaders,
            'access-control-max-age': '7200',
          },
  };
}
