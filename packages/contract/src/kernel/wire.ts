import { z } from 'zod';
import type { Answer, Endpoint } from './endpoint.ts';
import type { ErrorLine } from './error.ts';
import { leaveOut } from './leave-out.ts';
import { explain } from './message.ts';

/*
 * Both ends of the wire. `decode` turns what arrived into what our code speaks, or into lines a customer can act on;
 * `encode` is its opposite. Only this file runs zod.
 */

type Schema = z.core.$ZodType;
export type Decoded<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly lines: ErrorLine[] };

export function decode<S extends Schema>(schema: S, wire: unknown): Decoded<z.output<S>> {
  const result = z.safeParse(schema, wire, { reportInput: true });
  return result.success ? { ok: true, value: result.data } : { ok: false, lines: explain(result.error.issues) };
}

/** Throws when our own code gives something the contract does not allow: a defect, not a customer's mistake. */
export function encode<S extends Schema>(schema: S, value: z.output<S>): z.input<S> {
  return z.encode(schema, value);
}

const encodedAnswers = new WeakMap<object, { readonly endpoint: Endpoint; readonly text: string }>();

/** The answer of a command, which is remembered for a repeat and then sent: it is encoded once. */
export function encodeAndKeep<E extends Endpoint>(endpoint: E, answer: Answer<E>): string | undefined {
  const text = encodeAnswer(endpoint, answer);
  if (text !== undefined && typeof answer === 'object' && answer !== null)
    encodedAnswers.set(answer, { endpoint, text });
  return text;
}

/**
 * With `leftOut`, a value outside the contract becomes a gap where the schema has room for one, and `leftOut` hears the
 * names of the gaps. Lists are shortened in answers for everybody only: a customer's own list is complete or not given.
 */
export function encodeAnswer<E extends Endpoint>(
  endpoint: E,
  value: Answer<E>,
  leftOut?: (gaps: readonly string[]) => void,
): string | undefined {
  const { answer, caller } = endpoint;
  if (answer === 'nothing') return undefined;
  if (answer === 'text' || answer === 'csv') return value as string;
  const kept = encodedAnswers.get(value as object);
  if (kept?.endpoint === endpoint) return kept.text;
  const whole = z.safeEncode(answer, value);
  if (whole.success) return JSON.stringify(whole.data);
  const rest = leftOut && leaveOut(answer, value, whole.error.issues, caller === 'anyone' ? 'incomplete' : 'complete');
  const partial = rest && z.safeEncode(answer, rest.value);
  if (!partial?.success) throw whole.error;
  leftOut?.(rest?.gaps ?? []);
  return JSON.stringify(partial.data);
}
