import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors as catalogue, Refused } from '@tsuzura/contract/kernel';
import { requireStorableForm } from '@tsuzura/http/server';

/** As much as the library itself would read. */
const mostBytes = 56 * 1024;

/**
 * The library reads the body through `iterator` and answers `invalid_request` when that throws, so this is where a form
 * is refused that PostgreSQL could not hold.
 */
export function checkBody(request: IncomingMessage): void {
  const read = request.iterator.bind(request);
  request.iterator = async function* checked(options): AsyncGenerator<Buffer, undefined> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of read(options) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > mostBytes) throw new Refused('TOO_LARGE');
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks);
    requireStorableForm(body);
    yield body;
    return undefined;
  };
}

/** An address that could not be read, in the words of OAuth: a page for a browser, JSON for a client. */
export function answerBadRequest(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof Refused) || (error.kind !== 'INPUT' && error.kind !== 'MALFORMED')) throw error;
  request.visit.code = catalogue[error.kind].code;
  if (request.routeOptions.url === '/oauth2/*' && request.method === 'GET') {
    return reply.redirect('/error?reason=invalid_request', 302);
  }
  return reply.code(400).send({ error: 'invalid_request', error_description: 'the request could not be read' });
}
