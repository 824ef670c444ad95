import { decode, type Endpoint } from '@tsuzura/contract/kernel';
import type { Given } from './access-scene.ts';

type Schema = NonNullable<Endpoint['body']>;

const text = 'x'.repeat(300);

/** A value that this schema refuses, by trying; null: it takes everything. */
function refusedBy(schema: Schema, candidates: readonly unknown[]): { readonly value: unknown } | null {
  const found = candidates.findIndex((value) => !decode(schema, value).ok);
  return found === -1 ? null : { value: candidates[found] };
}

const fieldsOf = (schema: Schema): string[] =>
  Object.keys((schema._zod.def as { shape?: Readonly<Record<string, unknown>> }).shape ?? {});

/** Each field alone with a text that is too long for anything. */
const longTexts = (schema: Schema): Record<string, unknown>[] => fieldsOf(schema).map((field) => ({ [field]: text }));

/** Input that the contract does not take, in one part of the request; null: the call has none, or takes everything. */
export function wrongInput({ params, query, body }: Endpoint): Given | null {
  const wrongBody = body && refusedBy(body, [{}, ...longTexts(body)]);
  if (wrongBody) return { body: wrongBody.value };
  const wrongQuery = query && refusedBy(query, [{}, ...longTexts(query)]);
  if (wrongQuery) return { query: wrongQuery.value as Record<string, unknown> };
  const all = params && Object.fromEntries(fieldsOf(params).map((field) => [field, text]));
  const wrongParams = params && refusedBy(params, [all]);
  return wrongParams ? { params: wrongParams.value as Record<string, unknown> } : null;
}
