import * as fc from 'fast-check';
import type { z } from 'zod';
import { decode, Usd, Ymd } from '@tsuzura/contract/kernel';
import type { Random } from './random.ts';

/*
 * Values as a caller would send them, made from the schemas of the contract. Most of them pass their schema; rules
 * between fields are not known here, so whoever needs a valid request tries a few times (`validWire`).
 */

type Schema = z.core.$ZodType;

/** Gives a value that exists in the service for a field of this name, or undefined. */
export type Known = (field: string, random: Random) => string | undefined;

type Make = (random: Random, known: Known) => unknown;

interface Parts {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly entries?: Readonly<Record<string, string | number>>;
  readonly values?: readonly unknown[];
  readonly options?: readonly Schema[];
  readonly innerType?: Schema;
  readonly element?: Schema;
  readonly in?: Schema;
  readonly out?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
}

interface Bounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly format?: string;
  readonly patterns: readonly RegExp[];
}

interface Check {
  readonly check?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly value?: number;
  readonly format?: string;
  readonly pattern?: RegExp;
}

function boundsOf(schema: Schema): Bounds {
  const own = schema._zod.def as Check & { readonly checks?: readonly z.core.$ZodCheck[] };
  const checks = [own, ...(own.checks ?? []).map((one) => one._zod.def as Check)];
  const of = (name: string) => checks.find(({ check }) => check === name);
  const minimum = of('min_length')?.minimum ?? of('greater_than')?.value;
  const maximum = of('max_length')?.maximum ?? of('less_than')?.value;
  return {
    ...(minimum === undefined ? {} : { minimum }),
    ...(maximum === undefined ? {} : { maximum }),
    ...(own.format === undefined ? {} : { format: own.format }),
    patterns: checks.flatMap(({ pattern }) => (pattern ? [pattern] : [])),
  };
}

/** Fields whose rule is a function, which no generator can look into. */
const usual: Readonly<Record<string, readonly string[]>> = {
  annualRate: ['1.0', '3.5', '0.1'],
  rate: ['0.1', '12.5', '50.0'],
  callback: ['http://localhost:3000/myPage', 'https://example.jp/'],
  newPassword: ['a-long-pass-phrase-2026'],
  recipients: ['friend@example.jp'],
  usdAmount: ['100.00', '0.01'],
  bankCode: ['9876', '0001'],
  receiptNumber: ['N6XV-CVGW', '9bvqqqx8'],
};

/** Left out of an object: the caller did not send the field. */
const absent = Symbol('absent');
const makers = new WeakMap<Schema, Map<string, Make>>();

/** One value for the schema, as it travels: numbers, text, lists and objects of JSON. */
export function wireValue(schema: Schema, random: Random, known: Known = () => undefined, field = ''): unknown {
  const value = makerOf(schema, field)(random, known);
  return value === absent ? undefined : value;
}

function makerOf(schema: Schema, field: string): Make {
  const byField = makers.get(schema) ?? new Map<string, Make>();
  makers.set(schema, byField);
  let make = byField.get(field);
  if (!make) {
    make = compile(schema, field);
    byField.set(field, make);
  }
  return make;
}

function compile(schema: Schema, field: string): Make {
  const def = schema._zod.def as unknown as Parts;
  if (schema === Ymd) return (random) => day(random);
  if (schema === Usd) return (random) => `${random.int(0, 99_999)}.${String(random.int(0, 99)).padStart(2, '0')}`;
  switch (def.type) {
    case 'string':
      return textMaker(schema, field);
    case 'number':
      return numberMaker(schema);
    case 'boolean':
      return (random) => random.chance(0.5);
    case 'enum':
      return from(Object.values(def.entries ?? {}));
    case 'literal':
      return from(def.values ?? []);
    case 'object':
      return objectMaker(def.shape ?? {});
    case 'array':
      return arrayMaker(schema, def.element as Schema, field);
    case 'union':
      return unionMaker(def.options ?? [], field);
    case 'optional':
    case 'prefault':
    case 'default': {
      const inner = makerOf(def.innerType as Schema, field);
      return (random, known) => (random.chance(0.3) ? absent : inner(random, known));
    }
    case 'nullable': {
      const inner = makerOf(def.innerType as Schema, field);
      return (random, known) => (random.chance(0.2) ? null : inner(random, known));
    }
    case 'record':
      return (random, known) => ({
        [random.word(4)]: wireValue(def.valueType as Schema, random, known),
        [random.word(6)]: wireValue(def.valueType as Schema, random, known),
      });
    case 'pipe':
      return pipeMaker(def, field);
    default:
      return def.innerType ? makerOf(def.innerType, field) : (random) => random.word(6);
  }
}

const from =
  (values: readonly unknown[]): Make =>
  (random) =>
    random.pick(values);

/** A codec is written with the wire side first. Text that stands for a number is made from the number's own bounds. */
function pipeMaker({ in: wire, out }: Parts, field: string): Make {
  const inner = wire as Schema;
  const innerType = (inner._zod.def as unknown as Parts).type;
  const outType = (out?._zod.def as unknown as Parts | undefined)?.type;
  if (innerType === 'string' && out && (outType === 'number' || outType === 'pipe' || outType === 'union')) {
    const decoded = makerOf(out, field);
    return (random, known) => String(decoded(random, known));
  }
  return makerOf(inner, field);
}

function objectMaker(shape: Readonly<Record<string, Schema>>): Make {
  const fields = Object.entries(shape).map(([name, schema]) => [name, makerOf(schema, name)] as const);
  return (random, known) => {
    const made: Record<string, unknown> = {};
    for (const [name, make] of fields) {
      const value = make(random, known);
      if (value !== absent) made[name] = value;
    }
    return made;
  };
}

function arrayMaker(schema: Schema, element: Schema, field: string): Make {
  const { minimum = 0, maximum = 20 } = boundsOf(schema);
  const make = makerOf(element, field);
  return (random, known) => {
    const length = random.chance(0.03) ? maximum : random.int(minimum, Math.min(maximum, minimum + 2));
    return Array.from({ length }, () => make(random, known));
  };
}

function unionMaker(options: readonly Schema[], field: string): Make {
  const makes = options.map((one) => makerOf(one, field));
  return (random, known) => random.pick(makes)(random, known);
}

/** Mostly of a size that a person would ask for, sometimes a bound or beside it. */
function numberMaker(schema: Schema): Make {
  const { minimum, maximum } = boundsOf(schema);
  const low = Math.max(minimum ?? -1_000_000_000, Number.MIN_SAFE_INTEGER);
  const high = Math.min(maximum ?? 100_000_000_000, Number.MAX_SAFE_INTEGER);
  const ordinary = [1, 100, 1_000, 10_000, 50_000, 123_456].filter((one) => one >= low && one <= high);
  return (random) => {
    const kind = random.next();
    if (kind < 0.7 && ordinary.length > 0) return random.pick(ordinary);
    if (kind < 0.8) return random.pick([low, high, low - 1, high + 1, 0]);
    return random.int(low, high);
  };
}

/** A request part that its own schema takes, or undefined when none was found in a hundred tries. */
export function validWire(schema: Schema, random: Random, known?: Known): unknown {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const wire = wireValue(schema, random, known);
    if (decode(schema, wire).ok) return wire;
  }
  return undefined;
}

const samplesOfPattern = 24;

function textMaker(schema: Schema, field: string): Make {
  const { minimum = 0, maximum = 64, format, patterns } = boundsOf(schema);
  const isLongEnough = ({ length }: string) => length >= minimum && length <= maximum;
  const fromPattern = format === 'datetime' ? null : samples(patterns, isLongEnough);
  const clip = (text: string) => (text.length > maximum ? text.slice(0, maximum) : text.padEnd(minimum, 'a'));
  const make = (random: Random): string => {
    if (format === 'datetime') return dateTime(random);
    if (/email/i.test(field)) return `${random.word(8).toLowerCase()}@example.jp`;
    if (fromPattern) return random.pick(fromPattern);
    if (random.chance(0.05)) return 'あ'.repeat(maximum);
    return clip(random.pick(['テスト', '1.0', '12', 'abc', random.word(8)]));
  };
  const instead = usual[field];
  return (random, known) => {
    if (!random.chance(0.8)) return make(random);
    return known(field, random) ?? (instead ? random.pick(instead) : make(random));
  };
}

/** A fixed handful of texts that fit; null where the pattern is beyond what the library reads. */
function samples(patterns: readonly RegExp[], isLongEnough: (text: string) => boolean): readonly string[] | null {
  const [pattern] = patterns;
  if (!pattern) return null;
  const fits = (text: string) =>
    isLongEnough(text) && patterns.every((one) => new RegExp(one.source, one.flags).test(text));
  const good = [...guesses, ...sampled(pattern)].filter(fits);
  return good.length > 0 ? good : null;
}

const guesses = ['テスト', '/myPage', 'https://example.jp/', 'カナ', '東京都', 'a', '12', '1234567'];

/** Classes of Unicode take the library seconds; a guess will do for them, as for what it cannot read. */
function sampled(pattern: RegExp): readonly string[] {
  if (/\\p\{/i.test(pattern.source)) return [];
  try {
    return fc.sample(fc.stringMatching(pattern, { maxLength: 64 }), { numRuns: samplesOfPattern, seed: 1 });
  } catch {
    return [];
  }
}

const oddDays = ['0001-01-01', '9999-12-31', '1900-01-01', '2100-12-31', '2026-02-28', '2028-02-29', '2026-11-13'];

function day(random: Random): string {
  if (random.chance(0.1)) return random.pick(oddDays);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${random.int(2024, 2027)}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
}

function dateTime(random: Random): string {
  return `${day(random)}T${String(random.int(0, 23)).padStart(2, '0')}:30:00+09:00`;
}
