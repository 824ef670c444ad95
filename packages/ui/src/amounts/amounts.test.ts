import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseAmountUnit, onAmountChoice, readAmountUnit, readHidden, toggleHidden } from './amount-choice.ts';
import { amountTextOf } from './index.ts';

describe('what the device keeps', () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    const page = new EventTarget();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('amounts are shown until they are hidden, and shown again by the same press', () => {
    expect(readHidden()).toBe(false);
    toggleHidden();
    expect(readHidden()).toBe(true);
    toggleHidden();
    expect(readHidden()).toBe(false);
    expect(kept.size).toBe(0);
  });

  test('R5.06 the unit is 円 until 万円 is chosen; anything else in its place is 円', () => {
    expect(readAmountUnit()).toBe('yen');
    chooseAmountUnit('man');
    expect(readAmountUnit()).toBe('man');
    chooseAmountUnit('yen');
    expect(kept.size).toBe(0);
    kept.set('tsuzura.amountUnit', 'oku');
    expect(readAmountUnit()).toBe('yen');
  });

  test('every screen hears of a choice, until it is gone', () => {
    let heard = 0;
    const end = onAmountChoice(() => {
      heard += 1;
    });
    chooseAmountUnit('man');
    toggleHidden();
    expect(heard).toBe(2);
    end();
    toggleHidden();
    expect(heard).toBe(2);
  });

  test('a storage that is closed to us hides nothing and breaks nothing', () => {
    const refuse = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
    toggleHidden();
    expect(readHidden()).toBe(false);
    expect(readAmountUnit()).toBe('yen');
  });
});

describe('amounts inside sentences', () => {
  test('are exact, in 万 by the setting, or hidden', () => {
    expect(amountTextOf(false, 'yen').own(1_234_567n)).toBe('1,234,567円');
    expect(amountTextOf(false, 'man').own(1_234_567n)).toBe('123.4567万円');
    expect(amountTextOf(true, 'man').own(1_234_567n)).toBe('非表示');
    expect(amountTextOf(false, 'yen').ownUnits(12_345n)).toBe('12,345口');
    expect(amountTextOf(true, 'yen').ownUnits(12_345n)).toBe('非表示');
    expect(amountTextOf(false, 'man').ownUsd(123_456n)).toBe('1,234.56米ドル');
    expect(amountTextOf(true, 'yen').ownUsd(123_456n)).toBe('非表示');
  });

  test('R5.06 a quota is in 万 without any setting; a price is never hidden', () => {
    expect(amountTextOf(false, 'yen').ownQuota(1_920_000n)).toBe('192万円');
    expect(amountTextOf(true, 'yen').ownQuota(1_920_000n)).toBe('非表示');
    expect(amountTextOf(true, 'yen').price(23_456n)).toBe('23,456円');
    expect(amountTextOf(true, 'man').price(23_456n)).toBe('2.3456万円');
  });

  test('a sentence of the server keeps its words; only amounts in brackets change', () => {
    const said = '出金できる金額（120,000円）を超えています。1日10万円までです。';
    expect(amountTextOf(false, 'yen').sentence(said)).toBe(said);
    expect(amountTextOf(false, 'man').sentence(said)).toContain('（12万円）を超えています。1日10万円');
    expect(amountTextOf(true, 'yen').sentence(said)).toContain('（非表示）を超えています。1日10万円');
    const dollars = '両替できる金額（1,044.12米ドル）を超えています。';
    expect(amountTextOf(false, 'man').sentence(dollars)).toBe(dollars);
    expect(amountTextOf(true, 'yen').sentence(dollars)).toBe('両替できる金額（非表示）を超えています。');
  });

  test('a sentence about the customer alone: every exact amount in it changes, and nothing else', () => {
    const said = '2027年は毎月100,000円、6月と12月は5,000円増額で、120万円までです。';
    expect(amountTextOf(false, 'yen').everyYen(said)).toBe(said);
    expect(amountTextOf(false, 'man').everyYen(said)).toContain('毎月10万円、6月と12月は5,000円増額');
    expect(amountTextOf(true, 'yen').everyYen(said)).toBe(
      '2027年は毎月非表示、6月と12月は非表示増額で、120万円までです。',
    );
  });
});
