import { z } from 'zod';
import type { Answer, Endpoint } from './endpoint.ts';
import type { ErrorLine } from './error.ts';
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

export function encodeAnswer<E extends Endpoint>(endpoint: E, value: Answer<E>): string | undefined {
  const { answer } = endpoint;
  if (answer === 'nothing') return undefined;
  if (answer === 'text') return value as string;
  return JSON.stringify(encode(answer, value));
}

/** `/v1/things/{id}` with `{ id: 'a/b' }` → `/v1/things/a%2Fb`. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
