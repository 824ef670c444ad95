import { expect, test } from 'vitest';
import { yenText } from '@tsuzura/domain/text';
import { yen } from '@tsuzura/domain/money';
import { alertMistake, alertText, distanceOf, termsOf } from './alert-words.ts';

test('a level is in yen, a change in hundredths of a percent', () => {
  expect(termsOf('up', '２５,０００')).toEqual({ kind: 'LEVEL', alertDirection: 'UP', threshold: 25_000 });
  expect(termsOf('down', '30500')).toEqual({ kind: 'LEVEL', alertDirection: 'DOWN', threshold: 30_500 });
  expect(termsOf('change', '2.5%')).toEqual({ kind: 'CHANGE_PERCENT', alertDirection: 'BOTH', threshold: 250 });
  expect(termsOf('change', '五')).toBeNull();
});

test('V01 V03 V04 nothing, no number, beyond the bounds, and a level that is reached already', () => {
  expect(alertMistake('up', '', 20_000n)).toBe('基準価額を入力してください。');
  expect(alertMistake('change', 'a', null)).toContain('数字で入力');
  expect([alertMistake('change', '1', null), alertMistake('change', '50', null)]).toEqual([null, null]);
  expect(alertMistake('change', '0.99', null)).toContain('1%から50%');
  expect(alertMistake('change', '50.01', null)).toContain('1%から50%');
  expect(alertMistake('up', '20000', 20_000n)).toContain('高い値');
  expect(alertMistake('up', '20001', 20_000n)).toBeNull();
  expect(alertMistake('down', '20000', 20_000n)).toContain('低い値');
  expect(alertMistake('down', '19999', 20_000n)).toBeNull();
});

test('in words, and how far it is', () => {
  const price = (amount: bigint) => yenText(yen(amount));
  expect(alertText({ kind: 'LEVEL', alertDirection: 'DOWN', threshold: 31_500 }, price)).toBe('31,500円以下');
  expect(alertText({ kind: 'CHANGE_PERCENT', alertDirection: 'BOTH', threshold: 500 }, price)).toBe('1日に±5%');
  expect(distanceOf(30_500n, 31_204n)).toEqual({ yen: -704n, hundredths: -226 });
});
