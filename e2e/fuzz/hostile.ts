import type { Random } from './random.ts';

/*
 * Values that have broken servers before. Text that no JavaScript string can hold travels as private-use characters:
 * U+E000 + n is the byte n (see `bytesOf` in request.ts).
 */

/** Written into a body or an address as it stands, without quoting or percent-encoding. */
export class Verbatim {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const byte = (...values: number[]) => String.fromCharCode(...values.map((value) => 0xe000 + value));

const texts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  'TZ01\u00000010',
  '\u0001\u0002\u001f\u007f',
  '\r\nset-cookie: a=b',
  '\ud800',
  '\udc00abc',
  'a\ud83d',
  '\ufffe\uffff',
  '𠮷野家👩‍👩‍👧‍👦',
  '\u202eabc\u202c',
  '\u200f\u200e\u200b\ufeff',
  'Å',
  'Å',
  'ﬁ①㍻ｶﾞガ',
  'é'.normalize('NFD').repeat(20),
  '0'.repeat(70),
  'a'.repeat(2_100),
  'あ'.repeat(5_000),
  "' or 1=1 --",
  "'; drop table app.customer; --",
  '%27%20or%201%3D1',
  "$1 $$ \\x00 E'\\\\'",
  '#eval("x") #read("/etc/passwd") \\u{41} *_`',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}${7*7}<%= 7*7 %>',
  '../../../../etc/passwd',
  '..%2f..%2fetc',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  '//evil.test/',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e3',
  '1e400',
  '0x10',
  '01',
  '１２３',
  '9007199254740993',
  '99999999999999999999999999',
  '-0',
  '1.0000000000000000001',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '10000-01-01',
  '-0001-01-01',
  '99999-99-99',
  '2026-11-13T25:61:61+99:99',
  '9999-12-31T23:59:59+09:00',
  '0001-01-01T00:00:00Z',
  '2026-11-13T10:00:00',
  '2026-11-13T10:00:00.000000000000001Z',
];

/** Bytes that are not UTF-8, as they would arrive. */
const brokenTexts: readonly string[] = [
  byte(0xff, 0xfe),
  byte(0xc0, 0x80),
  byte(0xed, 0xa0, 0x80),
  byte(0xf4, 0x90, 0x80, 0x80),
  `a${byte(0xe3, 0x81)}`,
];

const encodings: readonly string[] = [
  '%',
  '%zz',
  '%0',
  '%00',
  '%C0%AF',
  '%ED%A0%80',
  '%FF',
  '%u0041',
  '%25%30%30',
  '+',
];

const jsonTexts: readonly string[] = [
  '1e400',
  '-1e400',
  '1e-400',
  '1E5',
  '1.5',
  '-0',
  '9007199254740993',
  '-9223372036854775809',
  '123456789012345678901234567890',
  '01',
  '+1',
  '.5',
  'NaN',
  'Infinity',
  'undefined',
  'null',
  'true',
  '""',
  '[]',
  '{}',
  '[null]',
  '[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]',
  '{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":{"a":1}}}}}}}}}}}}}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"toString":1,"valueOf":2}',
  '{"$gt":""}',
  '{"length":1e9}',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u0000"',
  '"a\\u0000"',
  '"\\u00e9\\u0301"',
  "'single'",
  '/* comment */ 1',
  '"unterminated',
];

/** Text for a place where text travels: a path, a query, a form, a header. */
export function hostileText(random: Random): string | Verbatim {
  const kind = random.next();
  if (kind < 0.15) return new Verbatim(random.pick(encodings));
  if (kind < 0.2) return random.pick(brokenTexts);
  if (kind < 0.22) return random.word(random.pick([63, 64, 65, 200, 2_001, 4_000]));
  return random.pick(texts);
}

/** A value for a place in a JSON body: of another type, beyond every bound, or not JSON at all. */
export function hostileJson(random: Random): unknown {
  const kind = random.next();
  if (kind < 0.45) return new Verbatim(random.pick(jsonTexts));
  if (kind < 0.5) return random.pick(brokenTexts);
  if (kind < 0.55) return random.pick([0, -1, 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, -(2 ** 53), 1e21, 0.1, -0.5, 1e-7]);
  if (kind < 0.6) return random.pick<unknown>([null, true, false, [], {}, [null], [[]], { a: 1 }]);
  return random.pick(texts);
}

/** A whole body that is not one. */
export const hostileBodies: readonly string[] = [
  '',
  ' ',
  'null',
  '[]',
  '"text"',
  '1',
  '{',
  '{}',
  '{"a":1,"a":2}',
  '{"a":1}{"a":2}',
  '\ufeff{}',
  '\u0000',
  '{"__proto__":null}',
  '['.repeat(5_000),
  `{"a":${'['.repeat(20)}${']'.repeat(20)}}`,
  `{${Array.from({ length: 2_100 }, (_, index) => `"k${index}":1`).join(',')}}`,
  `{"a":"${'x'.repeat(70_000)}"}`,
  byte(0xff, 0xd8, 0xff, 0xe0),
  byte(0x1f, 0x8b, 0x08, 0x00),
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  'a=1&a=2&__proto__=3',
  'a=1&'.repeat(300),
  'grant_type=refresh_token&refresh_token=%00',
  'grant_type=authorization_code&code=%ED%A0%80&client_id=latte',
];
