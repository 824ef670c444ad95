import { expect, test } from 'vitest';
import { fxRate } from '@tsuzura/domain/fx';
import { amountTextOf } from '@tsuzura/ui/amounts';
import { memoryStorage } from '@tsuzura/browser/testing';
import { draftOf, exchangeMistake } from './check-exchange.ts';
import {
  dropExchange,
  keepExchange,
  keepReceipt,
  noExchange,
  readExchange,
  readReceipt,
  type KeptExchange,
} from './kept-exchange.ts';

const rate = fxRate(15_515);
const available = { jpy: 548_200n, usd: 64_453n };
const amounts = amountTextOf(false, 'yen');
const typed = (text: string, part: Partial<KeptExchange> = {}): KeptExchange => ({ ...noExchange, text, ...part });
const mistake = (text: string, part?: Partial<KeptExchange>) =>
  exchangeMistake(typed(text, part), rate, available, amounts);
const inUsd = { direction: 'USD_TO_JPY', named: 'USD' } as const;

test('V01 V03 V12 what is no amount is said before anything else', () => {
  expect(mistake(' ')).toBe('金額を入力してください。');
  expect(mistake('十万')).toBe('数字で入力してください（例：10,000）。');
  expect(mistake('1.234', inUsd)).toBe('小数点以下2桁までの数字で入力してください（例：100.00）。');
  expect(mistake('0')).toBe('0より大きい数を入力してください。');
  expect(mistake('0.00', inUsd)).toBe('0より大きい数を入力してください。');
});

test('S67 an amount of which a side is nothing, and one beyond the largest', () => {
  expect(mistake('1')).toBe('金額が小さいため、両替できません。金額を上げてください。');
  expect(mistake('2')).toBeNull();
  expect(mistake('500000001')).toBe('1回の両替は5億円、300万米ドルまでです。');
});

test('V07 more than is settled, on the side that is paid, whichever side is named', () => {
  expect(mistake('548200')).toBeNull();
  expect(mistake('548201')).toBe('両替できる金額（548,200円）を超えています。');
  expect(mistake('4000', { named: 'USD' })).toBe('両替できる金額（548,200円）を超えています。');
  expect(mistake('644.53', inUsd)).toBeNull();
  expect(mistake('644.54', inUsd)).toBe('両替できる金額（644.53米ドル）を超えています。');
  expect(mistake('200000', { ...inUsd, named: 'JPY' })).toBe('両替できる金額（644.53米ドル）を超えています。');
});

test('the contract gets the side that was named', () => {
  expect(draftOf(typed('10万'))).toEqual({ direction: 'JPY_TO_USD', named: { jpy: 100_000n } });
  expect(draftOf(typed('644.5', inUsd))).toEqual({ direction: 'USD_TO_JPY', named: { usd: 64_450n } });
  expect(draftOf(typed('0'))).toBeNull();
});

test('the tab keeps what was typed and sent, and the result; what it cannot read is nothing', () => {
  const tab = memoryStorage();
  const kept = typed('1', { ...inUsd, sent: { key: 'k', quoteId: 'q' } });
  keepExchange(tab, kept, 0);
  expect(readExchange(tab, 1)).toEqual(kept);
  dropExchange(tab);
  expect(readExchange(tab, 1)).toEqual(noExchange);
  tab.setItem('flow:exchange', '{"at":0,"value":{"text":"1","direction":"?","sent":{"key":1}}}');
  expect(readExchange(tab, 1)).toEqual(typed('1'));
  const receipt = {
    direction: 'JPY_TO_USD',
    rate: '155.15',
    jpyAmount: 100_000n,
    usdAmount: 64_453n,
    executedAt: '2026-11-13T10:07:09+09:00',
  } as const;
  keepReceipt(tab, receipt, 0);
  expect(readReceipt(tab, 1)).toEqual(receipt);
  tab.setItem('flow:exchange:done', '{"at":0,"value":{"direction":"JPY_TO_USD","jpyAmount":"x"}}');
  expect(readReceipt(tab, 1)).toBeNull();
});
