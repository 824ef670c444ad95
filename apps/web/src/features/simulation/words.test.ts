import { yen } from '@tsuzura/domain/money';
import { expect, test } from 'vitest';
import { draftFrom, readDraft } from './draft.ts';
import type { Values } from './fields.ts';
import { atRate, principalName, whenAiming, whenSaving, whenTakingOut, whenWaiting } from './words.ts';

const usual = readDraft('valuation', draftFrom({})).values as Values;
const given = (over: Partial<Values>): Values => ({ ...usual, ...over });

test('the conditions of saving, with and without a beginning and a monthly amount', () => {
  expect(whenSaving(usual)).toBe('毎月3万円を30年積み立てた場合');
  expect(whenSaving(given({ initial: yen(1_000_000) }))).toBe('はじめに100万円、毎月3万円を30年積み立てた場合');
  expect(whenSaving(given({ initial: yen(1_000_000), monthly: yen(0) }))).toBe('100万円を30年運用した場合');
});

test('the conditions of the other three', () => {
  expect(whenAiming(usual)).toBe('30年で2,000万円を目指す場合、毎月');
  expect(whenWaiting(given({ initial: yen(5) }))).toBe('はじめに5円を入れ、毎月3万円で2,000万円を目指す場合');
  expect(whenTakingOut(usual)).toBe('2,000万円を30年で取り崩す場合、毎月');
  expect(whenTakingOut(given({ residual: yen(100) }))).toBe('2,000万円を30年で、100円を残して取り崩す場合、毎月');
});

test('a rate below zero has the minus of a screen, and a beginning is named in the sum', () => {
  expect(atRate(given({ rate: '-2.0' }))).toBe('年−2.0%で運用したと仮定');
  expect(principalName(usual)).toBe('積み立てた金額');
  expect(principalName(given({ initial: yen(1) }))).toBe('はじめの金額と積立の合計');
});
