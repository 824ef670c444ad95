import { expect, test } from 'vitest';
import { bodyOf, inDollars, mistakesOf, noValues, readQuantityText, readValues, type TicketValues } from './values.ts';

const whole: TicketValues = { ...noValues, quantity: '２', price: '１８５', accountType: 'SPECIFIC' };

test('figures are read as people write them', () => {
  expect(['2', '０.５', '1,000株', '007', '0', '1.234567', '-1', ''].map(readQuantityText)).toEqual([
    '2',
    '0.5',
    '1000',
    '7',
    null,
    null,
    null,
    null,
  ]);
});

test('U14 by shares with a limit, by shares at the market, by an amount of dollars', () => {
  expect(bodyOf('ORCHA', whole)).toEqual({
    symbol: 'ORCHA',
    side: 'BUY',
    orderType: 'LIMIT',
    quantity: '2',
    limitPrice: '185.00',
    settlementCurrency: 'JPY',
    timeInForce: 'DAY',
    accountType: 'SPECIFIC',
  });
  expect(bodyOf('ORCHA', { ...whole, method: 'MARKET', side: 'SELL', quantity: '0.5' })).toMatchObject({
    orderType: 'MARKET',
    quantity: '0.5',
  });
  const byAmount = bodyOf('ORCHA', { ...whole, by: 'amount', amount: '500', currency: 'USD' });
  expect(byAmount).toMatchObject({ orderType: 'MARKET', notional: 50_000n, settlementCurrency: 'USD' });
  expect(byAmount).not.toHaveProperty('limitPrice');
  // A sale has no amount: what was typed for a purchase does not count.
  expect(bodyOf('ORCHA', { ...whole, by: 'amount', amount: '500', side: 'SELL' })).toMatchObject({ quantity: '2' });
});

test('US-5 an amount in yen buys what comes with its fee to at most so much, by the account that is chosen', () => {
  const typed: TicketValues = { ...whole, by: 'yen', amountInYen: '１万' };
  expect(bodyOf('ORCHA', inDollars(typed, '155.25'))).toMatchObject({ orderType: 'MARKET', notional: 6_410n });
  expect(inDollars({ ...typed, accountType: 'NISA_GROWTH' }, '155.25').amount).toBe('64.41');
  expect(mistakesOf(inDollars({ ...typed, amountInYen: '' }, '155.25')).size).toBe('金額を入力してください。');
  expect(mistakesOf(inDollars({ ...typed, amountInYen: 'いちまん' }, '155.25')).size).toBe(
    '数字で入力してください（例：10000）。',
  );
  expect(mistakesOf(inDollars({ ...typed, amountInYen: '0' }, '155.25')).size).toBe(
    '0より大きい数を入力してください。',
  );
  expect(inDollars(whole, '155.25')).toBe(whole);
});

test('V01 V03 V12 what is missing or no figure is said under its field', () => {
  expect(mistakesOf({ ...noValues, quantity: '' })).toEqual({
    size: '数量を入力してください。',
    price: '指値を入力してください。',
    account: '口座区分を選んでください。',
  });
  expect(mistakesOf({ ...whole, quantity: '0', price: '1.234' })).toMatchObject({
    size: '0より大きい数で入力してください（例：10）。',
    price: '小数点以下2桁までの数字で入力してください（例：185.00）。',
  });
  expect(mistakesOf({ ...whole, by: 'amount', amount: '' }).size).toBe('金額を入力してください。');
  expect(mistakesOf({ ...whole, by: 'amount', amount: '0' }).size).toBe('0より大きい数を入力してください。');
  expect(mistakesOf({ ...whole, price: '0' }).price).toBe('0より大きい数を入力してください。');
  expect(bodyOf('ORCHA', { ...whole, price: '' })).toBeNull();
});

test('a draft of another version is none', () => {
  expect(readValues(whole)).toEqual(whole);
  expect(readValues({ ...whole, currency: 'EUR' })).toBeNull();
});
