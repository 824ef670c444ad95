import { describe, expect, test } from 'vitest';
import { Refused } from '@tsuzura/contract/kernel';
import { checkByMailCode, sendSignInCode, signInByPassword } from './index.ts';
import { createScene, goodPassword, otherPassword } from './scene.test-support.ts';
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
  expect(await fail('198.51.100.1')).toBe('SIGN_IN_PAUSED');
  expect(await fail('198.51.100.2')).toBe('counted');
  scene.pass(60_000 - 1);
  expect(await fail('198.51.100.1')).toBe('SIGN_IN_PAUSED');
  scene.pass(1);
  await failTimes(1, '198.51.100.1');
  scene.pass(120_000 - 1);
  expect(await fail('198.51.100.1')).toBe('SIGN_IN_PAUSED');
  scene.pass(1);
  await failTimes(1, '198.51.100.1');
});

test('a network that waits is told how long, in whole minutes, and that a passkey still works', async () => {
  await failTimes(21, '198.51.100.7');
  const refusal = await scene.database.tx((tx) =>
    reserve(tx, scene.deps, { network: '198.51.100.7', emailKey: null, guess: 'signIn' }),
  );
  expect((refusal as Refused).message).toBe(
    'お使いの回線から失敗が続いたため、確認を休んでいます。1分後にお試しください。パスキーでのログインは、いまもご利用いただけます。',
  );
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

describe('a stranger who guesses, and the owner', () => {
  let [network, addresses] = [0, 0];
  /** A wrong password, each from another network; the kind of refusal. */
  const wrong = async (email: string, device: string, password = otherPassword) => {
    const step = await scene.open();
    network += 1;
    const visit = scene.visit({ device, network: `10.0.${network >> 8}.${network & 255}` });
    return signInByPassword(scene.deps, { ...step, visit, email, password }).then(
      ({ next }) => next,
      (error: Refused) => error.kind,
    );
  };
  const times = async (count: number, email: string, device: string) => {
    const said: string[] = [];
    for (let failure = 0; failure < count; failure += 1) said.push(await wrong(email, device));
    return said;
  };
  /** `join` signs up on `device-1`. */
  const joined = async () => {
    const email = `lane-${(addresses += 1)}@example.jp`;
    await scene.join(email);
    return email;
  };
  const fourAndLock = [...Array.from({ length: 4 }, () => 'SIGN_IN_FAILED'), 'SIGN_IN_LOCKED'];

  test('five wrong passwords lock every device the account has not seen, and not the owner’s own', async () => {
    const email = await joined();
    // Devices that nobody has seen share one count: another cookie, or none, is no new beginning.
    expect([...(await times(3, email, 'stranger-1')), ...(await times(2, email, 'stranger-2'))]).toEqual(fourAndLock);
    expect(await wrong(email, 'stranger-3', goodPassword)).toBe('SIGN_IN_LOCKED');
    expect(await wrong(email, '', goodPassword)).toBe('SIGN_IN_LOCKED');
    expect(await wrong(email, 'device-1', goodPassword)).toBe('secondFactor');
  });

  test('a known device locks after its own five failures, and locks nobody else', async () => {
    const [email, other] = [await joined(), await joined()];
    expect(await times(5, email, 'device-1')).toEqual(fourAndLock);
    expect(await wrong(email, 'device-1', goodPassword)).toBe('SIGN_IN_LOCKED');
    expect(await wrong(email, 'device-2', goodPassword)).toBe('secondFactor');
    expect(await wrong(other, 'device-1', goodPassword)).toBe('secondFactor');
  });

  test('an owner’s device is known for its owner only: with another’s address it is a stranger', async () => {
    const email = await joined();
    expect(await times(5, email, 'device-of-somebody-else')).toEqual(fourAndLock);
    expect(await wrong(email, 'device-of-somebody-else', goodPassword)).toBe('SIGN_IN_LOCKED');
  });

  test('an address nobody registered is answered the same on every device', async () => {
    expect(await times(5, 'nobody-lane@example.jp', 'device-1')).toEqual(fourAndLock);
    expect(await wrong('nobody-lane@example.jp', 'device-2')).toBe('SIGN_IN_LOCKED');
  });

  test('a whole sign-in begins both counts anew', async () => {
    const email = await joined();
    await times(4, email, 'stranger-1');
    await times(4, email, 'device-1');
    const { step } = await scene.passwordStep(email);
    await sendSignInCode(scene.deps, step);
    await checkByMailCode(scene.deps, { ...step, code: await scene.codeTo(email) });
    expect(await wrong(email, 'device-1')).toBe('SIGN_IN_FAILED');
    expect(await wrong(email, 'stranger-1')).toBe('SIGN_IN_FAILED');
  });
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
