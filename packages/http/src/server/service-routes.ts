import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, openApi, type Endpoint } from '@tsuzura/contract/kernel';
import { docsCss, docsCsp, renderDocs } from '../docs/index.ts';
import { jsonType } from './headers.ts';
import { healthMs } from './limits.ts';
import type { Surroundings } from './surroundings.ts';
import type { ApiServerOptions } from './types.ts';

type Answering = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Answered in overload too. */
export const alwaysOpen: ReadonlySet<string> = new Set(['/healthcheck']);

/** What every server answers beside its contract. A path the contract declares itself is left to the contract. */
export function servicePaths({ endpoints }: ApiServerOptions): string[] {
  const declared = new Set(endpoints.map((endpoint) => endpoint.path));
  return ['/healthcheck', '/openapi.json', '/docs', '/docs.css'].filter((path) => !declared.has(path));
}

export function mountServiceRoutes(
  app: FastifyInstance,
  options: ApiServerOptions,
  isBuilt: (endpoint: Endpoint) => boolean,
  surroundings: Surroundings,
): void {
  // Rendered at the first request, so that it does not delay the start.
  const document = lazily(() =>
    openApi({
      title: options.title,
      endpoints: [...(options.elsewhere ?? []), ...options.endpoints],
      isBuilt: (endpoint) => isBuilt(endpoint) || (options.elsewhere?.includes(endpoint) ?? false),
    }),
  );
  const answers: Record<string, Answering> = {
    '/healthcheck': (request, reply) => health(request, reply, options, surroundings),
    '/openapi.json': fixed(() => JSON.stringify(document()), { 'content-type': jsonType }),
    '/docs': fixed(() => renderDocs(document()), {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': docsCsp,
    }),
    '/docs.css': fixed(() => docsCss, { 'content-type': 'text/css; charset=utf-8' }),
  };
  for (const path of servicePaths(options)) {
    app.get(path, {
      onRequest: (request, _, done) => {
        request.visit.route = path;
        done();
      },
      handler: answers[path] as Answering,
    });
  }
}

function fixed(print: () => string, headers: Record<string, string>): Answering {
  const text = lazily(print);
  return async (_, reply) => reply.headers({ 'cache-control': 'no-cache', ...headers }).send(text());
}

function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

async function health(
  request: FastifyRequest,
  reply: FastifyReply,
  { healthy }: ApiServerOptions,
  { now }: Surroundings,
): Promise<FastifyReply> {
  const time = new Date(now()).toISOString();
  const isWell = healthy === undefined || (await within(healthMs, healthy()));
  reply.header('content-type', jsonType);
  if (isWell) return reply.send(JSON.stringify({ status: 'ok', time }));
  const { code, status } = errors.OVERLOAD;
  request.visit.code = code;
  return reply.code(status).send(JSON.stringify({ code, status: 'unavailable', time, requestId: request.id }));
}

/** A dependency that does not answer in time counts as unavailable. */
export async function within(ms: number, asked: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([asked, late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
