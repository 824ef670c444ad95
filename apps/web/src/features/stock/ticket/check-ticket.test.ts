import { expect, test } from 'vitest';
import { yen } from '@tsuzura/domain/money';
import { fieldOf, lotsMistake, mostShares, priceMistake, quantityMistake, stepText } from './check-ticket.ts';
import { noValues, type Closable } from './values.ts';

const limits = { tickTable: 'ORDINARY', lowerLimit: '1804', upperLimit: '2804', lotSize: 100 } as const;
const most = { maxQuantity: 1_000 };

test('a price is on the steps and inside the limits of the day, and one step beyond is refused', () => {
  expect(priceMistake('', '値段', limits)).toBe('値段を入力してください。');
  expect(priceMistake('二千', '値段', limits)).toBe('数字で入力してください（例：1,234.5）。');
  expect(priceMistake('0', '値段', limits)).toBe('0より大きい数を入力してください。');
  expect(priceMistake('2312.5', '値段', limits)).toBe('1円きざみで入力してください。');
  expect(priceMistake('2,804', '値段', limits)).toBeNull();
  expect(priceMistake('2805', '値段', limits)).toBe('今日の値幅（1,804円〜2,804円）の中で入力してください。');
  expect(priceMistake('1803', '値段', limits)).toContain('今日の値幅');
  expect(priceMistake('2312.5', '値段', { ...limits, tickTable: 'TOPIX500' })).toBeNull();
  expect(stepText('810.5', 'TOPIX500')).toBe('0.1円');
});

test('whole lots, and no more than an order may have', () => {
  expect(quantityMistake('', 'buy', limits, most, 0)).toBe('数量を入力してください。');
  expect(quantityMistake('150', 'buy', limits, most, 0)).toBe('100株単位で入力してください。');
  expect(quantityMistake('1000', 'buy', limits, most, 0)).toBeNull();
  expect(quantityMistake('1100', 'buy', limits, most, 0)).toBe('1回のご注文は1,000株までです。');
  expect(quantityMistake('9007199254740992', 'buy', limits, most, 0)).toBe('数字で入力してください（例：100）。');
});

test('a sale takes what is there, and what a reverse split left beside whole lots only as a whole', () => {
  expect(quantityMistake('300', 'sell', limits, most, 323)).toBeNull();
  expect(quantityMistake('400', 'sell', limits, most, 323)).toBe('売却できる数量（323株）を超えています。');
  expect(quantityMistake('23', 'sell', limits, most, 323)).toBeNull();
  expect(quantityMistake('22', 'sell', limits, most, 323)).toBe('100株単位で入力してください。');
});

test('lots are closed one by one, each by what is left of it', () => {
  const lot = (positionId: string, closableQuantity: number) => ({ positionId, closableQuantity }) as Closable;
  const closable = [lot('a', 200), lot('b', 100)];
  const chosen = (lots: Record<string, string>) => lotsMistake({ ...noValues, lots }, closable, limits);
  expect(chosen({})).toBe('返済する建玉の数量を入力してください。');
  expect(chosen({ a: '200', b: '100' })).toBeNull();
  expect(chosen({ a: '300' })).toBe('返済できる数量を超えています。');
  expect(chosen({ a: '50' })).toBe('合わせて100株単位で入力してください。');
  expect(chosen({ other: '100' })).toBe('返済できる数量を超えています。');
});

test('S09 as many shares as fit, at the limit or at the upper limit of the day, with the fee', () => {
  const shown = {
    buyingPower: yen(703_886),
    accountTypes: [],
    limits: { lotSize: 100, maxQuantity: 100_000, tick: '1' },
    stock: { upperLimit: '2804' },
  } as unknown as Parameters<typeof mostShares>[0];
  const values = { ...noValues, accountType: 'SPECIFIC', price: '2345' } as const;
  expect(mostShares(shown, values)).toBe(300);
  expect(mostShares({ ...shown, buyingPower: yen(703_500) }, values)).toBe(200);
  expect(mostShares(shown, { ...values, method: 'MARKET' })).toBe(200);
  expect(mostShares(shown, { ...values, price: '' })).toBeNull();
});

test('a refusal stands where it can be corrected', () => {
  expect(fieldOf('STOCK_TICK', 'LIMIT')).toBe('price');
  expect(fieldOf('STOCK_PRICE_LIMIT', 'STOP')).toBe('trigger');
  expect(fieldOf('CASH_SHORT', 'LIMIT')).toBe('quantity');
  expect(fieldOf('SHORT_SALE_RULE', 'MARKET')).toBe('form');
  expect(fieldOf('STOCK_INTAKE_PAUSED', 'LIMIT')).toBe('form');
});
