import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { addressOf, parseSearch } from '../router/index.ts';
import { choice, day, filterCodec, flagSet, joinCodecs, keyword, optional, parsed } from './filter-codec.ts';

const codec = joinCodecs(
  filterCodec({
    text: keyword('q', 5),
    flags: flagSet(['a', 'b']),
    sort: choice('sort', ['new', 'old'], 'new'),
  }),
  filterCodec({
    kind: optional('kind', ['buy', 'sell']),
    from: day('from'),
    page: parsed('page', (text) => (/^[1-9]$/.test(text) ? Number(text) : null), String),
  }),
);
const nothing = { text: '', flags: new Set(), sort: 'new', kind: null, from: null, page: null };

describe('a filter in the address', () => {
  test('what is written there is read again', () => {
    const filters = fc.record({
      text: fc.string({ maxLength: 5 }).map((text) => text.trim()),
      flags: fc.subarray(['a', 'b'] as const).map((flags) => new Set(flags)),
      sort: fc.constantFrom('new' as const, 'old' as const),
      kind: fc.constantFrom('buy' as const, 'sell' as const, null),
      from: fc.constantFrom(null, ymd('2026-02-28'), ymd('2028-02-29')),
      page: fc.option(fc.integer({ min: 1, max: 9 })),
    });
    fc.assert(
      fc.property(filters, (filter) => {
        const address = addressOf('/list', codec.write(filter));
        expect(codec.read(parseSearch(new URL(address, 'http://a').search))).toEqual(filter);
      }),
    );
  });

  test('what is usual leaves the address clean, and removes what stood there', () => {
    expect(codec.read({})).toEqual(nothing);
    expect(addressOf('/list', { q: 'x', b: '1', kind: 'sell', ...codec.write(codec.read({})) })).toBe('/list');
  });

  test('what the address says wrongly is as if it were not there', () => {
    const wrong = { q: '   ', a: 'yes', sort: 'toString', kind: 'constructor', from: '2026-02-30', page: '0' };
    expect(codec.read(wrong)).toEqual(nothing);
    expect(codec.read({ q: '123456' }).text).toBe('12345');
  });
});
