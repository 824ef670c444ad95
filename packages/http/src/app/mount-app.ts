import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface AppOptions {
  /** The built single-page app. */
  readonly folder: string;
  /** Origins its scripts may call. */
  readonly connectTo: readonly string[];
  /** Small files made at start, by path: the runtime configuration. */
  readonly files?: Readonly<Record<string, { readonly type: string; readonly body: string }>>;
}

/** A hashed name never changes its content, so a browser may keep it for good. */
const forGood = 'public, max-age=31536000, immutable';
const askAgain = 'no-cache';

/** No inline script or style, no third party, no frame: what an injected tag could do is nothing. */
export function appHeaders(connectTo: readonly string[]): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `connect-src ${["'self'", ...connectTo].join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'geolocation=(), microphone=(), payment=(), usb=()',
  };
}

/** Answers every GET that nothing else on this server answers: a file of the app, or its page for any other path. */
export async function mountApp(app: FastifyInstance, { folder, connectTo, files = {} }: AppOptions): Promise<void> {
  const headers = appHeaders(connectTo);
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false, // one route a file: what is not in the folder has no route, whatever its path looks like
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.headers(headers);
      void reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? forGood : askAgain);
    },
  });
  for (const [path, { type, body }] of Object.entries(files)) {
    app.get(path, async (_, reply) =>
      reply.headers({ ...headers, 'content-type': type, 'cache-control': askAgain }).send(body),
    );
  }
  const page = (_: FastifyRequest, reply: FastifyReply) => reply.headers(headers).sendFile('index.html');
  app.get('/', page);
  // A deep link is the app's business. A missing file is not: a page in place of a script would only confuse.
  app.get('/*', (request, reply) =>
    /\.\w{1,8}$/.test(request.url.split('?', 1)[0] ?? '')
      ? reply.code(404).headers(headers).type('text/plain; charset=utf-8').send('')
      : page(request, reply),
  );
}
