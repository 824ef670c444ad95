import { createHash } from 'node:crypto';
import type { ApiServer } from '@tsuzura/http/server';

/**
 * Every answer gets a tag of its bytes, and a client that has them already gets 304. The constants are asked for anew
 * each time (an operator may have changed them); calendars and banks may be kept for an hour.
 */
export function addTags(server: ApiServer): void {
  server.app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return done(null, payload);
    const tag = `"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', tag);
    if (request.url.startsWith('/common/')) reply.header('cache-control', 'public, max-age=3600');
    if (!hasTag(request.headers['if-none-match'], tag)) return done(null, payload);
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, null);
  });
}

/** A proxy may have made the tag weak (`W/"…"`); for a GET that is as good. */
function hasTag(header: string | undefined, tag: string): boolean {
  return (
    header !== undefined &&
    header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === tag)
  );
}
