import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupedYen, readYen, yenInput } from './read-yen.ts';

const amounts = fc.bigInt({ min: 0n, max: 999_999_999_999_999n });
const wide = (text: string) =>
  text.replaceAll(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).replaceAll(',', '，');

test('however an amount is written, it is read as itself', () => {
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom('', '¥', '￥'),
      fc.constantFrom('', '円'),
      fc.boolean(),
      fc.boolean(),
      (yen, before, after, isGrouped, isWide) => {
        const digits = isGrouped ? groupedYen(yen) : yen.toString();
        expect(readYen(`${before}${isWide ? wide(digits) : digits}${after}`)).toBe(yen);
      },
    ),
  );
});

test('an amount written in 万 with up to four decimals is exact', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999n }), fc.nat(9_999), (mans, rest) => {
      const fraction = rest.toString().padStart(4, '0').replace(/0+$/, '');
      const text = `${mans}${fraction === '' ? '' : `.${fraction}`}万円`;
      expect(readYen(text)).toBe(mans * 10_000n + BigInt(rest));
    }),
  );
});

test('what a field holds is read back as the amount it was made of', () => {
  fc.assert(
    fc.property(amounts, (yen) => {
      expect(readYen(yenInput(yen).text)).toBe(yen);
    }),
  );
  expect(yenInput(null)).toEqual({ text: '', yen: null });
});

test('any text at all is an amount of whole yen within bounds, or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789,.万億円¥￥-+e １．，')) }), (text) => {
      const yen = readYen(text);
      expect(yen === null || (yen >= 0n && yen <= 999_999_999_999_999n)).toBe(true);
    }),
  );
});

test.each([
  ['1万', 10_000n],
  ['３．５万', 35_000n],
  ['¥10,000円', 10_000n],
  ['1万5,000円', 15_000n],
  ['1億2,000万', 120_000_000n],
  [' 1 000 ', 1_000n],
  ['0', 0n],
])('%s is %s yen', (text, yen) => expect(readYen(text)).toBe(yen));

test.each([
  '',
  '円',
  '¥',
  '万',
  '-100',
  '+100',
  '1.5',
  '1e3',
  '10,00',
  '1,0000',
  '0.00001万',
  '1万2万',
  'たくさん',
  '9999999999999999',
])('%j is no amount', (text) => expect(readYen(text)).toBeNull());
