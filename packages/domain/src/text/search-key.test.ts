import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchKey } from './index.ts';

test.each(['つづら', 'ツヅラ', 'ﾂﾂﾞﾗ', 'つつ\u3099ら', ' つづら　'])('«%s» is found as ツヅラ', (text) => {
  expect(searchKey(text)).toBe('ツヅラ');
});

test('letters meet in lower case and half width, spaces in one', () => {
  expect(searchKey('Ｓ＆Ｐ５００')).toBe(searchKey('s&p500'));
  expect(searchKey('全世界　 株式\n（ＮＩＳＡ）')).toBe('全世界 株式 (nisa)');
});

test('different words stay different', () => {
  expect(searchKey('はな')).not.toBe(searchKey('ばな'));
  expect(searchKey('株式')).not.toBe(searchKey('債券'));
});

test('the key of a key is the key', () => {
  const unit = fc.oneof(
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.integer({ min: 0x3000, max: 0x30ff }),
    fc.integer({ min: 0xff00, max: 0xff9f }),
  );
  const texts = fc.array(unit.map((code) => String.fromCharCode(code))).map((letters) => letters.join(''));
  fc.assert(fc.property(texts, (text) => searchKey(searchKey(text)) === searchKey(text)));
});
