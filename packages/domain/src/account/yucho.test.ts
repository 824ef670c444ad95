import { expect, test } from 'vitest';
import { golden } from '../kernel/golden.test-support.ts';
import { yuchoAccount, type BankAccount } from './index.ts';

test.each([
  ['1053', '12345671', 'KIGO_FORMAT'],
  ['105300', '12345671', 'KIGO_FORMAT'],
  ['１０５３０', '12345671', 'KIGO_FORMAT'],
  ['20530', '12345671', 'KIGO_UNKNOWN'],
  ['10531', '12345671', 'KIGO_UNKNOWN'],
  ['10530', '', 'BANGO_FORMAT'],
  ['10530', '1', 'BANGO_FORMAT'],
  ['10530', '123456781', 'BANGO_FORMAT'],
  ['10530', '1234-671', 'BANGO_FORMAT'],
  ['10530', '12345672', 'BANGO_LAST_DIGIT'],
  ['10530', '00000001', 'BANGO_ZERO'],
  ['00530', '', 'BANGO_FORMAT'],
  ['00530', '12345678', 'BANGO_FORMAT'],
  ['00530', '000', 'BANGO_ZERO'],
])('the ゆうちょ account %s-%s is refused as %s', (kigo, bango, refusal) => {
  expect(yuchoAccount(kigo, bango)).toEqual({ ok: false, refusal });
});

test.each(['C04', 'C05', 'C06'])('%s a ゆうちょ 記号番号 becomes branch, type and number', (id) => {
  const { inputs, result } = golden<BankAccount, { kigo: string; bango: string }>(id);
  expect(yuchoAccount(inputs.kigo, inputs.bango)).toEqual({ ok: true, value: result });
});

test('the digit of a re-issued card is ignored, and short numbers are filled to seven digits', () => {
  expect(yuchoAccount('10530-2', '12345671')).toEqual(yuchoAccount('10530', '12345671'));
  expect(yuchoAccount('10530', '231')).toMatchObject({ ok: true, value: { number: '0000023' } });
});
