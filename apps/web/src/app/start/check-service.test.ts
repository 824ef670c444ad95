import { expect, test } from 'vitest';
import { createClient } from '@tsuzura/contract/kernel';
import { createServiceCheck } from './check-service.ts';

/** A server that answers with this, and what the check makes of it. */
function scene(status: number, body: unknown) {
  const seen = { now: 0, asked: [] as string[], closed: 0 };
  const client = createClient({
    baseUrl: 'https://api.test',
    fetch: async (url) => {
      seen.asked.push(url as string);
      if (status === 0) throw new TypeError('Failed to fetch');
      return Response.json(body, { status });
    },
  });
  const check = createServiceCheck(
    { clients: { main: client, trading: client, content: client } },
    () => seen.now,
    () => (seen.closed += 1),
  );
  return { seen, check };
}

test('R2.40 the closed service is noticed on a page that asks for nothing, and asked after once in ten seconds', async () => {
  const { seen, check } = scene(503, { code: '503-777' });
  await check();
  expect(seen).toMatchObject({ asked: ['https://api.test/public/v1/news?limit=1'], closed: 1 });
  seen.now = 9_999;
  await check();
  expect(seen.asked).toHaveLength(1);
  seen.now = 10_000;
  await check();
  expect(seen).toMatchObject({ asked: { length: 2 }, closed: 2 });
});

test.each([
  ['an open service', 200, { news: [], total: 0 }],
  ['a failure', 500, { code: '500-000' }],
  ['an overload', 503, { code: '503-000' }],
  ['no connection', 0, null],
])('%s raises nothing', async (_, status, body) => {
  const { seen, check } = scene(status, body);
  await check();
  expect([seen.asked.length, seen.closed]).toEqual([1, 0]);
});
