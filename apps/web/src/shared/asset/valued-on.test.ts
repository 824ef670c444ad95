import { expect, test } from 'vitest';
import { ymd } from '@tsuzura/domain/calendar';
import { valuedOnText } from './valued-on.ts';

const on = (...days: readonly string[]) => valuedOnText(days.map((day) => ({ navDate: ymd(day) })));

test('one day of prices is named once, several by their ends', () => {
  expect(on('2026-11-13', '2026-11-13')).toBe('11/13（金）の基準価額で計算');
  expect(on('2026-11-13', '2026-11-11', '2026-11-12')).toBe('11/11（水）から11/13（金）の基準価額で計算');
});

test('without a holding there is no day to name', () => {
  expect(on()).toBe('');
});
