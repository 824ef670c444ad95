import type { FastifyReply } from 'fastify';
import { errors, type ErrorKind } from '@tsuzura/contract/kernel';

const headers: Partial<Record<ErrorKind, Readonly<Record<string, string>>>> = {
  UNAVAILABLE: { 'retry-after': '2' },
};

/** An answer of this server itself, in the form of the operator API's refusals. */
export function refuse(reply: FastifyReply, kind: 'UNAUTHORIZED' | 'FORBIDDEN' | 'UNAVAILABLE'): FastifyReply {
  const { status, code, text } = errors[kind];
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', ...headers[kind] })
    .send({ code, ...(kind === 'UNAUTHORIZED' ? {} : { errors: [{ message: text }] }) });
}

/** The same for a browser that came with its address bar. */
export function refuseVisit(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      ...(status === 503 ? { 'retry-after': '2' } : {}),
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="ja"><meta charset="utf-8"><title>運営コンソール｜つづら</title><p>${text}</p></html>`,
    );
}
