import { Agent, get } from 'node:http';
import { expect, test } from 'vitest';
import { buy, json, scene } from './scene.test-support.ts';

test('close lets a request in flight finish, ends its connection, and refuses new ones', async () => {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const { server, ask } = await scene({
    prepare: (opening) =>
      opening.handle(buy, async () => {
        begun.resolve();
        await finish.promise;
        return { orderId: 'kept' };
      }),
  });
  const order = ask('/v1/orders', { method: 'POST', headers: json, body: '{"amount":1}' });
  await begun.promise;
  let isClosed = false;
  const closed = server.close().then(() => (isClosed = true));
  await expect.poll(() => ask('/healthcheck').catch(() => 'refused')).toBe('refused');
  expect(isClosed).toBe(false);
  finish.resolve();
  const answer = await order;
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await answer.json()).toEqual({ orderId: 'kept' });
  await closed;
});

test('close ends idle keep-alive connections, and may be asked twice', async () => {
  const { server, address } = await scene();
  const agent = new Agent({ keepAlive: true });
  const gone = Promise.withResolvers<void>();
  await new Promise<void>((resolve) => {
    get(`${address}/public/v1/news`, { agent }, (answer) => {
      answer.socket.once('close', () => gone.resolve());
      answer.resume().once('end', resolve);
    });
  });
  await Promise.all([server.close(), server.close()]);
  await gone.promise;
});

test('what is still running after the grace is cut off', async () => {
  const begun = Promise.withResolvers<void>();
  const { server, ask } = await scene({
    limits: { stopMs: 20 },
    prepare: (opening) =>
      opening.handle(buy, () => {
        begun.resolve();
        return new Promise(() => undefined);
      }),
  });
  const order = ask('/v1/orders', { method: 'POST', headers: json, body: '{"amount":1}' });
  const cut = expect(order).rejects.toThrow();
  await begun.promise;
  await server.close();
  await cut;
});
