import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors, type Endpoint } from '@tsuzura/contract/kernel';
import { completeRedemption, completeSubscription, requestWithdrawal } from '@tsuzura/contract/main';
import { completeCashout, placeEquityOrder } from '@tsuzura/contract/trading';
import { apiCalls, openAccessScene, placeOf, type AccessScene, type Answered, type Given } from './access-scene.ts';
import { foreignObjects, idFieldsOf } from './foreign-objects.ts';
import { rowsOf } from './rows-of-customer.ts';
import { wrongInput } from './wrong-input.ts';
import { expectedOf, gateCodes, kinds, type Expected } from './access.ts';

/*
 * Each call of the API × each kind of caller. What must happen is read from the declaration of the call (who may call,
 * which gates), so a new call is covered on the day it is declared.
 */

/** They pass the gates for account and documents under the lock they decide by; another refusal may come first. */
const decidedUnderLock: ReadonlySet<Endpoint> = new Set<Endpoint>([
  completeSubscription,
  completeRedemption,
  requestWithdrawal,
  completeCashout,
  placeEquityOrder,
]);

let scene: AccessScene;
let theirs: ReturnType<typeof foreignObjects>;
beforeAll(async () => {
  scene = await openAccessScene();
  theirs = foreignObjects(scene);
  await theirs;
});
afterAll(() => scene.close());

/** Null when the answer is what the declaration asks for. */
function faultOf(endpoint: Endpoint, expected: Expected, { status, code, text }: Answered): string | null {
  const heard = `${placeOf(endpoint)}: ${status} ${code ?? text.slice(0, 80)}, expected ${expected}`;
  if (expected === 'ADMITTED') return status >= 500 || (code !== null && gateCodes.has(code)) ? heard : null;
  if (code === errors[expected].code && status === errors[expected].status) return null;
  const isLate =
    decidedUnderLock.has(endpoint) && (expected === 'ACCOUNT_NOT_OPEN' || expected === 'DOCUMENT_UNCONFIRMED');
  return isLate && status >= 400 && status < 500 ? null : heard;
}

describe('an object of another customer', () => {
  const takers = apiCalls.filter((endpoint) => endpoint.caller === 'customer' && idFieldsOf(endpoint).length > 0);

  test('is known to this test for every call that takes an id', async () => {
    const foreign = await theirs;
    const missing = takers
      .filter((endpoint) => scene.isBuilt(endpoint))
      .flatMap((endpoint) =>
        idFieldsOf(endpoint)
          .filter((field) => !foreign.get(endpoint)?.[field])
          .map((field) => `${placeOf(endpoint)} ${field}: add it to foreignObjects in e2e/attack/foreign-objects.ts`),
      );
    expect(missing).toEqual([]);
  });

  test('is neither shown nor changed, and its owner still has it', async () => {
    const { victim, newVictim, attacker, newAttacker } = scene.people;
    const faults: string[] = [];
    for (const [endpoint, fields] of await theirs) {
      for (const foreign of Object.values(fields)) {
        if ('shared' in foreign) continue;
        const isNew = foreign.as === 'withoutAccount';
        const [owner, other] = isNew ? [newVictim, newAttacker] : [victim, attacker];
        const before = await rowsOf(scene.owner, owner.id);
        const heard = await scene.send(endpoint, await scene.strong(other), foreign.given);
        const after = await rowsOf(scene.owner, owner.id);
        if (!isHarmless(endpoint, heard, owner.marker))
          faults.push(`${placeOf(endpoint)}: ${heard.status} ${heard.text.slice(0, 200)}`);
        if (JSON.stringify(before) !== JSON.stringify(after))
          faults.push(`${placeOf(endpoint)}: the owner's rows changed`);
        const own = await scene.send(endpoint, await scene.strong(owner), foreign.given);
        if (own.status >= 300)
          faults.push(`${placeOf(endpoint)}: its owner hears ${own.status} ${own.text.slice(0, 200)}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

/** Refused as what is not there, or a list without a trace of its owner. */
function isHarmless({ method }: Endpoint, { status, text }: Answered, marker: string): boolean {
  if (text.includes(marker)) return false;
  return method === 'GET' ? status < 500 && !text.includes('"id"') : status === 400;
}

describe('R6 every call is answered as it is declared', () => {
  /** Operators' calls change the service for everybody, so those who may make them come last. */
  const ordered = kinds.toSorted((one, other) => Number(one.role === 'operator') - Number(other.role === 'operator'));

  test.each(ordered.map((kind) => [kind.name, kind] as const))('to %s', async (_, kind) => {
    const faults: string[] = [];
    const ask = async (endpoint: Endpoint) => {
      const expected = expectedOf(endpoint, kind, scene.isBuilt(endpoint));
      const fault = faultOf(
        endpoint,
        expected,
        await scene.send(endpoint, await scene.proofOf(kind, scene.memberFor(kind, endpoint))),
      );
      if (fault) faults.push(fault);
    };
    const width = kind.role === 'operator' ? 1 : 8;
    for (let from = 0; from < apiCalls.length; from += width) {
      await Promise.all(apiCalls.slice(from, from + width).map(ask));
    }
    expect(faults).toEqual([]);
  });
});

describe('whoever may make a call hears what is wrong with the request', () => {
  /** Somebody whom every gate lets through. */
  async function admitted(endpoint: Endpoint): Promise<[string, string][]> {
    if (endpoint.caller === 'customer') return scene.strong(scene.people.attacker);
    const kind = kinds.find(({ role, isStrong }) =>
      endpoint.caller === 'anyone'
        ? role === null
        : role === endpoint.caller && (isStrong === true || role === 'partner'),
    );
    if (!kind) throw new Error(`nobody may call ${placeOf(endpoint)}`);
    return scene.proofOf(kind, undefined);
  }
  const faultsOf = async (
    calls: readonly Endpoint[],
    given: (endpoint: Endpoint) => Given | null,
    expected: 'INPUT' | 'IDEMPOTENCY_KEY',
  ) => {
    const faults: string[] = [];
    for (const endpoint of calls.filter(scene.isBuilt)) {
      const wrong = given(endpoint);
      if (!wrong) continue;
      const { status, code, text } = await scene.send(endpoint, await admitted(endpoint), wrong);
      if (status !== errors[expected].status || code !== errors[expected].code)
        faults.push(`${placeOf(endpoint)}: ${status} ${code ?? text.slice(0, 80)}`);
    }
    return faults;
  };

  test('input that its schema does not take is 400-001', async () => {
    expect(await faultsOf(apiCalls, wrongInput, 'INPUT')).toEqual([]);
  });

  test('a command without its key is 400-002', async () => {
    const commands = apiCalls.filter(({ once }) => once);
    expect(commands.length).toBeGreaterThan(0);
    expect(await faultsOf(commands, () => ({ key: null }), 'IDEMPOTENCY_KEY')).toEqual([]);
  });
});
