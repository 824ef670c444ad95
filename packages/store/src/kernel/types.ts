import { types } from 'pg';
import type { CustomTypesConfig } from 'pg';

const oid = { int8: 20, date: 1082, timestamptz: 1184 };

type Parser = (text: string) => unknown;

const ours = new Map<number, Parser>([
  [oid.int8, BigInt],
  [oid.date, (text) => text],
  [oid.timestamptz, (text) => Date.parse(isoOf(text))],
]);
/** Looked up for every column of every answer, so what the driver says is remembered too. */
const known = new Map(ours);

/** Money is int8 and must not pass through a float; a day is text; a moment is epoch milliseconds (`Instant`). */
export const parsers: CustomTypesConfig = {
  getTypeParser: ((id: number, format: 'text' | 'binary') => {
    if (format !== 'text') return types.getTypeParser(id, format);
    const parser = known.get(id) ?? (types.getTypeParser(id, 'text') as Parser);
    known.set(id, parser);
    return parser;
  }) as CustomTypesConfig['getTypeParser'],
};

/** "2026-11-13 10:00:00.5+09" → "2026-11-13T10:00:00.5+09:00", which every JavaScript engine reads alike. */
function isoOf(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00');
}
