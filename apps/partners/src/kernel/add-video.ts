import type { ApiServer } from '@tsuzura/http/server';
import { pagePolicy } from './add-route.ts';

/** The bytes that `Range: bytes=a-b` asks for, or null: then all of them are sent. Several ranges at once are not asked for by players. */
export function rangeOf(header: string | undefined, size: number): { from: number; to: number } | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '') return null;
  const range = { from: Number(from), to: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
  return range.from <= range.to ? range : null;
}

/** A file that a player jumps about in: without ranges it cannot be sought in. */
export function addVideo(server: ApiServer, path: string, type: string, body: Buffer): void {
  server.app.get(path, {
    onRequest: (request, _, done) => {
      request.visit.route = path;
      done();
    },
    handler: async (request, reply) => {
      const range = rangeOf(request.headers.range, body.length);
      const headers = { 'content-security-policy': pagePolicy, 'content-type': type, 'accept-ranges': 'bytes' };
      if (!range) return reply.headers(headers).send(body);
      const { from, to } = range;
      return reply
        .code(206)
        .headers({ ...headers, 'content-range': `bytes ${from}-${to}/${body.length}` })
        .send(body.subarray(from, to + 1));
    },
  });
}
