import type { FastifyRequest } from 'fastify';
import { decode, type Endpoint, type ErrorLine } from '@tsuzura/contract/kernel';
import { readPairs } from './pairs.ts';
import { parameterNames } from './paths.ts';
import { isToken } from './request-id.ts';
import { RequestRejected } from './request-rejected.ts';

/** The query string as it came: Fastify's own reading repairs what we refuse. */
export interface RawQuery {
  readonly raw: string;
}
export const keepQuery = (text: string): Record<string, unknown> => ({ raw: text }) satisfies RawQuery;

export interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** Reads the three parts of a request, and tells everything that is wrong with them at once. */
export function createReceiver(endpoint: Endpoint): (request: FastifyRequest) => Input {
  const names = parameterNames(endpoint.path);
  const { params, query, body } = endpoint;
  if (names.length > 0 && !params) throw new Error(`${endpoint.method} ${endpoint.path} declares no params`);

  return (request) => {
    const lines: ErrorLine[] = [];
    const take = (schema: NonNullable<typeof params>, wire: unknown): unknown => {
      const decoded = decode(schema, wire);
      if (decoded.ok) return decoded.value;
      lines.push(...decoded.lines);
      return undefined;
    };
    const input = {
      params: params ? take(params, paramsOf(request, names)) : undefined,
      query: query ? take(query, readPairs((request.query as RawQuery).raw)) : undefined,
      body: body ? take(body, request.body ?? (endpoint.form ? {} : undefined)) : undefined,
    };
    if (lines.length > 0) throw new RequestRejected('INPUT', { lines });
    return input;
  };
}

function paramsOf(request: FastifyRequest, names: readonly string[]): Record<string, unknown> {
  const given = request.params as Record<string, string>;
  const named: Record<string, unknown> = {};
  names.forEach((name, index) => {
    named[name] = given[`p${index}`];
  });
  return named;
}

/** The client-made key of a command that must happen once. */
export function keyOf(request: FastifyRequest): string {
  const key = request.headers['idempotency-key'];
  if (!isToken(key))
    throw new RequestRejected('IDEMPOTENCY_KEY', { detail: key === undefined ? 'missing' : 'malformed' });
  return key;
}
