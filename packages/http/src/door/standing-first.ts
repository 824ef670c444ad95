import type { FastifyRequest } from 'fastify';
import { Refused, type Endpoint, type ErrorKind } from '@tsuzura/contract/kernel';
import type { Guard, Who } from './types.ts';

/** Refusals that say what is wrong with a request, or that there is nobody to read it yet. */
const aboutRequest: ReadonlySet<ErrorKind> = new Set([
  'INPUT',
  'IDEMPOTENCY_KEY',
  'MALFORMED',
  'CONTENT_TYPE',
  'TOO_LARGE',
  'NOT_BUILT',
]);

/**
 * R6.05: who may not make a call hears that, whatever was sent. Input is read before the gates are asked, because that
 * costs nothing; so when it is refused, account and documents are asked for before the refusal is answered. Not the fresh check:
 * nobody is sent through one only to hear that a field is wrong.
 */
export function standingFirst(endpoint: Endpoint, guard: Guard) {
  return (error: unknown, { visit }: FastifyRequest): Promise<never> => {
    if (!isAboutRequest(error)) throw error; // to the one handler of all errors
    return askFirst(error, visit.who);
  };

  async function askFirst(error: unknown, who: Who): Promise<never> {
    await guard.admitStanding?.(endpoint, who);
    throw error;
  }
}

function isAboutRequest(error: unknown): boolean {
  if (error instanceof Refused) return aboutRequest.has(error.kind);
  // Fastify's own reading of a body
  const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' && code.startsWith('FST_ERR_CTP_');
}
