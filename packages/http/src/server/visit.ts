import type { FastifyRequest } from 'fastify';
import type { ApiRequest, Who } from './types.ts';

/** What the server remembers of one request, for the handler and for the log line at its end. */
export interface Visit {
  readonly startedAt: number;
  /** The pattern of the path, never the path itself. */
  route: string | null;
  request: ApiRequest | null;
  who: Who;
  code: string | null;
  detail: string | null;
  error: unknown;
  /** Releases the place of an admitted call; may be called twice. */
  leave: (() => void) | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    visit: Visit;
  }
}

export const nobody: Who = Object.freeze({ role: 'anyone' });

export function newVisit(): Visit {
  return {
    startedAt: performance.now(),
    route: null,
    request: null,
    who: nobody,
    code: null,
    detail: null,
    error: null,
    leave: null,
  };
}

const tokenPattern = /^(Bearer|DPoP) +([\w.~+/-]+=*)$/i;

export function apiRequestOf(request: FastifyRequest): ApiRequest {
  const { headers } = request;
  const [, scheme, token] = tokenPattern.exec(headers.authorization ?? '') ?? [];
  return {
    bearer: token ?? null,
    ...(scheme === undefined ? {} : { sent: sentBy(scheme, request) }),
    header: (name) => {
      const value = headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    address: request.ip,
    requestId: request.id,
  };
}

const sentBy = (scheme: string, { method, url }: FastifyRequest): NonNullable<ApiRequest['sent']> => ({
  scheme: scheme.toLowerCase() === 'dpop' ? 'dpop' : 'bearer',
  method,
  path: url.split('?', 1)[0] ?? url,
});
