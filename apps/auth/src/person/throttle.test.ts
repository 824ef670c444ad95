import { expect, test } from 'vitest';
import { Refused } from '@tsuzura/contract/kernel';
import { createScene } from './scene.test-support.ts';
import { giveBack, reserve } from './throttle.ts';

const scene = await createScene();

const fail = async (network: string, emailKey: string | null = null) => {
  const result = await scene.database.tx((tx) => reserve(tx, scene.deps, { network, emailKey, guess: 'signIn' }));
  return result instanceof Refused ? result.kind : 'counted';
};
const failTimes = async (times: number, network: string) => {
  for (let failure = 0; failure < times; failure += 1) expect(await fail(network)).toBe('counted');
};

test('a network has 20 failures free; past them it waits a minute, then two', async () => {
  await failTimes(21, '198.51.100.1');
  expect(await fail('198.51.100.1')).toBe('TOO_MANY');
  expect(await fail('198.51.100.2')).toBe('counted');
  scene.pass(60_000 - 1);
  expect(await fail('198.51.100.1')).toBe('TOO_MANY');
  scene.pass(1);
  await failTimes(1, '198.51.100.1');
  scene.pass(120_000 - 1);
  expect(await fail('198.51.100.1')).toBe('TOO_MANY');
  scene.pass(1);
  await failTimes(1, '198.51.100.1');
});

test('one failure every 30 seconds never blocks a network', async () => {
  for (let failure = 0; failure < 40; failure += 1) {
    expect(await fail('198.51.100.3')).toBe('counted');
    scene.pass(30_000);
  }
});

test('good sign-ins in between do not keep a network’s failures from being forgiven', async () => {
  await failTimes(20, '198.51.100.4');
  for (let time = 0; time < 60; time += 1) {
    scene.pass(10_000);
    await scene.database.tx(async (tx) => {
      const reservation = await reserve(tx, scene.deps, { network: '198.51.100.4', emailKey: null, guess: 'signIn' });
      if (reservation instanceof Refused) throw reservation;
      await giveBack(tx, scene.deps, reservation);
    });
  }
  await failTimes(20, '198.51.100.4');
});

test('locks grow 15, 30, 60 minutes, up to eight hours', async () => {
  const lengths: number[] = [];
  for (let lock = 0; lock < 7; lock += 1) {
    let minutes = 0;
    for (let failure = 0; failure < 5; failure += 1) await fail(`203.0.113.${lock}`, 'grow@example.jp');
    while ((await fail(`203.0.113.${lock}`, 'grow@example.jp')) === 'SIGN_IN_LOCKED') {
      scene.pass(15 * 60_000);
      minutes += 15;
    }
    lengths.push(minutes);
    await scene.database.pool.query(`update auth.throttle set count = $1 where key like 'signIn:%'`, [(lock + 1) * 5]);
  }
  expect(lengths).toEqual([15, 30, 60, 120, 240, 480, 480]);
});

test('what was right is given back, so that twenty-five good sign-ins block nobody', async () => {
  for (let time = 0; time < 25; time += 1) {
    await scene.database.tx(async (tx) => {
      const guesser = { network: '198.51.100.9', emailKey: 'good@example.jp', guess: 'signIn' } as const;
      const reservation = await reserve(tx, scene.deps, guesser);
      if (reservation instanceof Refused) throw reservation;
      await giveBack(tx, scene.deps, reservation);
    });
  }
});

test('neither address nor network stands in the table', async () => {
  const { rows } = await scene.database.pool.query<{ key: string }>('select key from auth.throttle');
  expect(rows.some(({ key }) => key.includes('example.jp') || key.includes('198.51'))).toBe(false);
});
