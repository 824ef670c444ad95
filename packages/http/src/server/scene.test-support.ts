import { connect } from 'node:net';
import { afterEach } from 'vitest';
import { z } from 'zod';
import { endpoint, inText, pageQuery, Refused, Yen, PositiveYen, Ymd, type Endpoint } from '@tsuzura/contract/kernel';
import { createApiServer, type ApiServer, type ApiServerOptions, type Surroundings, type Who } from './index.ts';

/** A small contract with one call of each kind. */
export const listThings = endpoint({
  site: 'main',
  method: 'GET',
  path: '/v1/things/{thing-code}',
  title: '一覧',
  caller: 'customer',
  params: z.object({ 'thing-code': z.string().max(8) }),
  query: z.object({ keyword: z.string().optional(), from: Ymd.optional(), held: inText.flag.optional(), ...pageQuery }),
  answer: z.object({ code: z.string(), keyword: z.string(), limit: z.int(), total: Yen }),
});
export const buy = endpoint({
  site: 'main',
  method: 'POST',
  path: '/v1/orders',
  title: '買付',
  caller: 'customer',
  gates: { account: 'open' },
  once: true,
  body: z.object({ amount: PositiveYen, note: z.string().max(200).optional(), deep: z.unknown().optional() }),
  answer: z.object({ orderId: z.string() }),
});
export const putToken = endpoint({
  site: 'main',
  method: 'PUT',
  path: '/v1/token',
  title: 'トークン',
  caller: 'customer',
  form: true,
  body: z.object({ token: z.string(), count: inText.integer(0, 9) }),
  answer: 'text',
});
export const news = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/news',
  title: 'お知らせ',
  caller: 'anyone',
  cacheSeconds: 60,
  answer: z.object({ news: z.array(z.string()) }),
});
export const ensure = endpoint({
  site: 'main',
  method: 'PUT',
  path: '/v1/customers',
  title: '登録',
  caller: 'customer',
  answer: 'nothing',
});
export const unbuilt = endpoint({ ...buy, path: '/v1/later' });

const endpoints = [listThings, buy, putToken, news, ensure, unbuilt];
const running: ApiServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

type Tuning = Partial<ApiServerOptions> & {
  surroundings?: Partial<Surroundings>;
  prepare?: (server: ApiServer) => void;
  newsAnswer?: unknown;
};

function admitStanding(_: Endpoint, who: Who): void {
  if (who.role === 'customer' && who.subject.endsWith('closed')) throw new Refused('ACCOUNT_NOT_OPEN');
}

/** A server on a free port. `Bearer good` is a customer; `maintenance`, `closed` and `weak` do what they say. */
export async function scene({ surroundings, prepare, newsAnswer = { news: [] }, ...options }: Tuning = {}) {
  const logs: string[] = [];
  const server = createApiServer(
    {
      site: 'main',
      title: '試験',
      endpoints,
      urls: ['https://app.example'],
      origins: ['https://app.example'],
      log: (line) => logs.push(line),
      guard: {
        identify: (call, { bearer }) => {
          if (bearer === 'maintenance') throw new Refused('MAINTENANCE');
          if (call.caller === 'anyone') return { role: 'anyone' };
          if (bearer === null || bearer === 'bad') throw new Refused('UNAUTHORIZED');
          return { role: 'customer', subject: `subject-of-${bearer}`, username: 'someone', strongAuthAt: null };
        },
        admitStanding,
        admit: (call, who) => {
          admitStanding(call, who);
          if (who.role === 'customer' && who.subject.endsWith('weak')) throw new Refused('STEP_UP');
        },
      },
      ...options,
    },
    { now: Date.now, newId: () => crypto.randomUUID(), loopDelayMs: () => 0, ...surroundings },
  );
  server.handle(listThings, async ({ params, query }) => ({
    code: params['thing-code'],
    keyword: query.keyword ?? '',
    limit: query.limit,
    total: 1200n as never,
  }));
  if (!prepare) server.handle(buy, async ({ key }) => ({ orderId: `order-${key}` }));
  server.handle(putToken, async ({ body }) => `${body.token}/${body.count}`);
  server.handle(news, async () => newsAnswer as { news: string[] });
  server.handle(ensure, async () => undefined);
  prepare?.(server);
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  running.push(server);
  const ask = (path: string, init: RequestInit & { headers?: Record<string, string> } = {}) =>
    fetch(`${address}${path}`, init);
  return { server, address, logs, ask };
}

export const signedIn = { authorization: 'Bearer good' };
export const json = { ...signedIn, 'content-type': 'application/json', 'idempotency-key': 'key-00000001' };
export const form = { ...signedIn, 'content-type': 'application/x-www-form-urlencoded' };

/** Bytes as they are, for what `fetch` would never send. Resolves when the server closes the connection. */
export function sendRaw(address: string, bytes: string): Promise<string> {
  const { port, hostname } = new URL(address);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    socket.on('data', (chunk) => (answer += chunk.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)));
  });
}
