import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { drawnPages, inlineHashes, servesDrawn, type InlineHashes } from './drawn-pages.ts';
import { mountVitals } from './mount-vitals.ts';
import { releaseOf } from './release.ts';

export interface AppOptions {
  /** The built single-page app. */
  readonly folder: string;
  /** Origins its scripts may call. */
  readonly connectTo: readonly string[];
  /** Small files made at start, by path: the runtime configuration. */
  readonly files?: Readonly<Record<string, { readonly type: string; readonly body: string }>>;
  /** What `/.version.json` says (R4.17); made from the built page unless given. */
  readonly version?: string;
  /** Of the native shell, the newest in the stores: the version file says it too (R9.08). */
  readonly nativeAppVersion?: string | (() => Promise<string>);
}

/** A hashed name never changes its content, so a browser may keep it for good. */
const forGood = 'public, max-age=31536000, immutable';
const askAgain = 'no-cache';

/**
 * The two style elements that React Aria puts into the page, by the hash of their text (usePress: touch-action of what can
 * be pressed; usePreventScroll: overscroll-behavior on iOS while a dialog is open). Nothing else inline is let in.
 */
const reactAriaStyles = [
  "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='",
  "'sha256-gYiS/BvZvRcK27JIXTuwhZ3hs2+VJ1X+2gUlE+farlg='",
];

/** No inline script or style but those of the build, no third party, no frame: an injected tag can do nothing. */
export function appHeaders(
  connectTo: readonly string[],
  inline: InlineHashes = { scripts: [], styles: [] },
): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...inline.scripts].join(' ')}`,
    `style-src ${["'self'", ...reactAriaStyles, ...inline.styles].join(' ')}`,
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
export async function mountApp(
  app: FastifyInstance,
  { folder, connectTo, files: made = {}, version = releaseOf(folder), nativeAppVersion }: AppOptions,
): Promise<void> {
  const headers = appHeaders(connectTo);
  await mountVitals(app);
  app.get('/.version.json', async (_, reply) => {
    const newest = typeof nativeAppVersion === 'function' ? await nativeAppVersion() : nativeAppVersion;
    return reply
      .headers({ ...headers, 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .send(JSON.stringify({ version, nativeAppVersion: newest }));
  });
  await app.register(async (files) => mountFiles(files, folder, connectTo));
  for (const [path, { type, body }] of Object.entries(made)) {
    app.get(path, async (_, reply) =>
      reply.headers({ ...headers, 'content-type': type, 'cache-control': askAgain }).send(body),
    );
  }
}

/** In a context of its own, because a file that is missing is answered in its own way. */
async function mountFiles(app: FastifyInstance, folder: string, connectTo: readonly string[]): Promise<void> {
  const headers = appHeaders(connectTo);
  const drawn = drawnPages(folder);
  const ofDrawn = new Map(
    drawn.map(({ file }) => [join(folder, file), appHeaders(connectTo, inlineHashes(join(folder, file)))]),
  );
  const missing = (reply: FastifyReply) =>
    reply
      .code(404)
      .headers({ ...headers, 'cache-control': askAgain })
      .type('text/plain; charset=utf-8')
      .send('');
  // A new build takes the old files away: one that was still there when it was looked for may be gone when it is read.
  app.setErrorHandler((error: { code?: string }, _, reply) => {
    if (error.code !== 'ENOENT') throw error;
    for (const name of ['content-encoding', 'content-length', 'etag', 'last-modified']) reply.removeHeader(name);
    return missing(reply);
  });
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false, // one route a file: what is not in the folder has no route, whatever its path looks like
    index: false,
    globIgnore: ['**/*.{br,gz}'], // sent in place of the file they are made of, and never by their own names
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.headers(ofDrawn.get(path.replace(/\.(br|gz)$/, '')) ?? headers);
      void reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? forGood : askAgain);
    },
  });
  const page = (_: FastifyRequest, reply: FastifyReply) => reply.sendFile('index.html');
  for (const one of drawn) {
    app.get<{ Querystring: Readonly<Record<string, unknown>> }>(one.path, (request, reply) =>
      servesDrawn(one, Object.keys(request.query)) ? reply.sendFile(one.file) : page(request, reply),
    );
  }
  // A deep link gets the app's page. A missing file does not: a browser would read the page as a script.
  app.get('/*', (request, reply) =>
    /\.\w{1,8}$/.test(request.url.split('?', 1)[0] ?? '') ? missing(reply) : page(request, reply),
  );
}
