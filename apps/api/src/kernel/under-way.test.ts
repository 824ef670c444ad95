import { expect, test } from 'vitest';
import { UnderWay } from './under-way.ts';

const deferred = () => Promise.withResolvers<string>();

test('ends when everything has ended, with what each gave', async () => {
  const [first, second] = [deferred(), deferred()];
  const underWay = new UnderWay();
  const given = underWay.start(first.promise);
  void underWay.start(second.promise);
  let ended = false;
  const end = underWay.end().then(() => {
    ended = true;
  });
  first.resolve('one');
  expect(await given).toBe('one');
  expect(ended).toBe(false);
  second.resolve('two');
  await end;
  expect(ended).toBe(true);
});

test('reports the failure that came first, after the others have ended too', async () => {
  const [first, second] = [deferred(), deferred()];
  const underWay = new UnderWay();
  const both = [underWay.start(first.promise), underWay.start(second.promise)];
  second.reject(new Error('the cause'));
  await expect(both[1]).rejects.toThrow('the cause');
  first.reject(new Error('its consequence'));
  await expect(both[0]).rejects.toThrow('its consequence');
  await expect(underWay.end()).rejects.toThrow('the cause');
});
