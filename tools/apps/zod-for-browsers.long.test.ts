import { isDeepStrictEqual } from 'node:util';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import * as contractAuth from '@tsuzura/contract/auth';
import * as contractKernel from '@tsuzura/contract/kernel';
import * as contractMain from '@tsuzura/contract/main';
import * as contractNative from '@tsuzura/contract/native';
import * as contractOps from '@tsuzura/contract/ops';
import * as contractStatic from '@tsuzura/contract/static';
import * as contractTrading from '@tsuzura/contract/trading';
import { hostileJson } from '../../e2e/fuzz/hostile.ts';
import { createRandom, type Random } from '../../e2e/fuzz/random.ts';
import { wireValue } from '../../e2e/fuzz/values.ts';
import { testSeed } from '../test-seed.ts';
import { repository } from './app-name.ts';
import { zodForBrowsers } from './vite-config.ts';

/*
 * Every schema that a browser may load, once on zod and once on `zod-for-browsers`: both read and write the same values,
 * valid and spoiled ones, to the same results.
 */

type Schema = z.core.$ZodType;
type Result = z.ZodSafeParseResult<unknown>;
type Exports = Readonly<Record<string, unknown>>;

interface Light {
  readonly z: {
    safeParse(schema: unknown, value: unknown): Result;
    safeEncode(schema: unknown, value: unknown): Result;
  };
}

const rooms: Readonly<Record<string, Exports>> = {
  auth: contractAuth,
  kernel: contractKernel,
  main: contractMain,
  native: contractNative,
  ops: contractOps,
  static: contractStatic,
  trading: contractTrading,
};
const parts = ['params', 'query', 'body', 'answer'] as const;

let server: ViteDevServer;
let light: Light;
const lightRooms = new Map<string, Exports>();

beforeAll(async () => {
  server = await createServer({
    root: repository,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    cacheDir: `node_modules/.cache-zod-for-browsers-${process.pid}`,
    optimizeDeps: { noDiscovery: true, include: [] },
    resolve: { alias: zodForBrowsers },
    ssr: { noExternal: true },
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  });
  light = (await server.ssrLoadModule('/packages/contract/src/kernel/as-zod.ts')) as Light;
  for (const room of Object.keys(rooms))
    lightRooms.set(room, await server.ssrLoadModule(`/packages/contract/src/${room}/index.ts`));
});

afterAll(() => server.close());

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && 'safeParse' in value;

/** The schemas of a room by name, as zod makes them and as the browser does. */
function* pairs(): Generator<{ readonly name: string; readonly whole: Schema; readonly small: unknown }> {
  for (const [room, exported] of Object.entries(rooms)) {
    const other = lightRooms.get(room) ?? {};
    for (const [name, whole] of Object.entries(exported)) {
      const small = other[name];
      // A rule between fields is exported as a check; the schemas that use it are here.
      if (isSchema(whole) && whole._zod.def.type === 'custom') continue;
      if (isSchema(whole)) yield { name: `${room}.${name}`, whole, small };
      else if (typeof whole === 'object' && whole !== null && 'site' in whole) {
        for (const part of parts) {
          const schema: unknown = Reflect.get(whole, part);
          if (!isSchema(schema)) continue;
          yield { name: `${room}.${name}.${part}`, whole: schema, small: Reflect.get(small as object, part) };
        }
      }
    }
  }
}

/** What a sentence for the customer is made of. zod's own English is not part of it. */
function outcome(run: () => Result): unknown {
  const result = attempt(run);
  if (result === 'thrown') return result;
  if (result.success) return { data: result.data };
  return result.error.issues.map((issue) => ({
    code: issue.code,
    path: issue.path,
    input: issue.input,
    message: /^(Invalid|Too|Unrecognized|No matching)/.test(issue.message) ? '' : issue.message,
    expected: issue.code === 'invalid_type' ? issue.expected : undefined,
    origin: issue.code === 'too_small' || issue.code === 'too_big' ? issue.origin : undefined,
    minimum: 'minimum' in issue ? issue.minimum : undefined,
    maximum: 'maximum' in issue ? issue.maximum : undefined,
    keys: 'keys' in issue ? issue.keys : undefined,
  }));
}

/** A rule of our own may meet a value that no JSON holds, and throw. */
function attempt<T>(run: () => T): T | 'thrown' {
  try {
    return run();
  } catch {
    return 'thrown';
  }
}

/** The value with one of its places replaced, removed or added to. */
function spoil(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.chance(0.1)) return strange(random);
  const names = Object.keys(value);
  if (Array.isArray(value)) {
    const list: unknown[] = [...value];
    if (list.length === 0 || random.chance(0.1)) list.push(strange(random));
    else {
      const place = random.int(0, list.length - 1);
      list[place] = spoil(list[place], random);
    }
    return list;
  }
  if (names.length === 0 || random.chance(0.1)) return { ...value, [random.pick(['unknown', 'id'])]: strange(random) };
  const name = random.pick(names);
  const { [name]: old, ...rest } = value as Record<string, unknown>;
  return random.chance(0.2) ? rest : { ...rest, [name]: spoil(old, random) };
}

function strange(random: Random): unknown {
  const odd = [undefined, null, '', 0, -1, 1.5, 2 ** 53, -(2 ** 53), true, 5n, -5n, 'x'.repeat(3000), [], {}];
  const more = ['2026-02-29', '2026-11-13T10:00:00+09:00', '100.00', '👩‍👩‍👧‍👦'.repeat(9)];
  const json = hostileJson(random);
  // A text to be written as it stands is for the wire of the fuzzer, not for a schema.
  const usable = typeof json === 'object' && json !== null && 'text' in json ? 'text' : json;
  return random.pick([...odd, ...more, usable]);
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? `${one}n` : one)) ?? 'undefined';

const tries = 30;

/** The schemas that differ, each with the first value that shows it. */
function differences(seed: number): { readonly found: readonly string[]; readonly count: number } {
  const random = createRandom(seed);
  const found = new Map<string, string>();
  let count = 0;
  for (const { name, whole, small } of pairs()) {
    const compare = (what: string, value: unknown, ours: () => Result, zods: () => Result) => {
      const [seen, expected] = [outcome(ours), outcome(zods)];
      if (!isDeepStrictEqual(seen, expected) && !found.has(name))
        found.set(name, `${name} ${what} ${textOf(value)}: ${textOf(seen)} instead of ${textOf(expected)}`);
    };
    for (let round = 0; round < tries; round += 1) {
      const made = wireValue(whole, random);
      const wire = round % 3 === 0 ? made : spoil(made, random);
      const read = () => z.safeParse(whole, wire, { reportInput: true });
      compare('reads', wire, () => light.z.safeParse(small, wire), read);
      const result = attempt(read);
      const data = result !== 'thrown' && result.success ? result.data : wire;
      const value = round % 2 === 0 ? data : spoil(data, random);
      const write = () => z.safeEncode(whole, value, { reportInput: true });
      compare('writes', value, () => light.z.safeEncode(small, value), write);
      count += 1;
    }
  }
  return { found: [...found.values()], count };
}

test.each([1, testSeed()])('reads and writes as zod does (seed %i)', (seed) => {
  const { found, count } = differences(seed);
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(300 * tries);
});
