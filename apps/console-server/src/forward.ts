import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './answers.ts';
import type { ConsoleServerOptions } from './options.ts';
import type { Renewer } from './renew.ts';
import { isOwnRequest } from './same-origin.ts';
import type { ConsoleSession, Sessions } from './session.ts';

/** What goes through, in either direction; everything else stays where it is. */
const toApi = ['accept', 'content-type', 'idempotency-key'];
const toBrowser = ['content-type', 'content-disposition', 'retry-after', 'x-request-id', 'etag'];
/** As large as the operator API takes. */
const mostBytes = 4 * 1024 * 1024;
const answerWithin = 120_000;
/** How old the last sign of life in the cookie may be before it is written anew. */
const seenEvery = 60_000;

interface Parts {
  readonly sessions: Sessions;
  readonly renewer: Renewer;
}

/** `/ops/…`: the operator API with the token of whoever is signed in. */
export function mountForward(app: FastifyInstance, options: ConsoleServerOptions, { sessions, renewer }: Parts): void {
  void app.register(async (scope) => {
    // The body goes on as it came.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: '/ops/*',
      bodyLimit: mostBytes,
      handler: (request, reply) => forward(request, reply),
    });
  });

  async function forward(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isOwnRequest(request, options.url)) return refuse(reply, 'FORBIDDEN');
    const session = await sessions.read(request);
    if (session === null) return signedOut(reply);
    const tokens = await renewer.renew(session);
    if (tokens === 'gone') return signedOut(reply);
    if (tokens === 'unavailable') return refuse(reply, 'UNAVAILABLE');
    await remember(request, reply, session, tokens);
    const answer = await ask(request, tokens.accessToken);
    if (answer === null) return refuse(reply, 'UNAVAILABLE');
    // Ended by the API: its grant was revoked, or it is somebody else's token by now.
    if (answer.status === 401) {
      await answer.body?.cancel();
      return signedOut(reply);
    }
    return pass(reply, answer);
  }

  function signedOut(reply: FastifyReply): FastifyReply {
    void reply.removeHeader('set-cookie');
    sessions.clear(reply);
    return refuse(reply, 'UNAUTHORIZED');
  }

  /** What a page asks for by itself, such as the time, keeps nobody signed in. */
  async function remember(
    { headers }: FastifyRequest,
    reply: FastifyReply,
    session: ConsoleSession,
    tokens: Pick<ConsoleSession, 'accessToken' | 'refreshToken' | 'accessUntil'>,
  ): Promise<void> {
    const now = options.realNow();
    const isActive = headers['x-background'] !== '1' && now - session.seenAt > seenEvery;
    if (!isActive && tokens.accessToken === session.accessToken) return;
    await sessions.write(reply, { ...session, ...tokens, seenAt: isActive ? now : session.seenAt });
  }

  async function ask(request: FastifyRequest, token: string): Promise<Response | null> {
    const headers = new Headers({ authorization: `Bearer ${token}` });
    for (const name of toApi) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const body = Buffer.isBuffer(request.body) && request.body.length > 0 ? { body: new Uint8Array(request.body) } : {};
    try {
      return await fetch(`${options.opsInside}${request.url.slice('/ops'.length)}`, {
        method: request.method,
        headers,
        ...body,
        redirect: 'manual',
        signal: AbortSignal.timeout(answerWithin),
      });
    } catch {
      return null; // it does not answer: it is being restarted, or away
    }
  }
}

function pass(reply: FastifyReply, answer: Response): FastifyReply {
  for (const name of toBrowser) {
    const value = answer.headers.get(name);
    if (value !== null) void reply.header(name, value);
  }
  void reply.code(answer.status).headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
  // As it comes: an export of a million lines is never held here.
  return reply.send(answer.body === null ? null : Readable.fromWeb(answer.body as ReadableStream));
}
