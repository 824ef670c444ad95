import { expect, test } from 'vitest';
import { addDays, atJst, instant, japan, ymd } from '@tsuzura/domain/calendar';
import { phoneState, phoneHoursText } from './phone-hours.ts';

const at = (day: string, time: string) => atJst(ymd(day), time);

test.each([
  ['2026-11-13', '08:59:59', 'ただいま受付時間外です。次の受付は本日9:00からです。'],
  ['2026-11-13', '09:00', 'ただいま受付中です（17:00まで）。'],
  ['2026-11-13', '16:59:59', 'ただいま受付中です（17:00まで）。'],
  ['2026-11-13', '17:00', 'ただいま受付時間外です。次の受付は11/16（月）9:00からです。'],
  ['2026-11-14', '10:00', 'ただいま受付時間外です。次の受付は11/16（月）9:00からです。'],
  // 勤労感謝の日
  ['2026-11-23', '10:00', 'ただいま受付時間外です。次の受付は11/24（火）9:00からです。'],
  ['2026-12-31', '10:00', 'ただいま受付時間外です。次の受付は1/4（月）9:00からです。'],
])('R2.13 on %s at %s: %s', (day, time, words) => {
  expect(phoneHoursText(at(day, time))).toBe(words);
});

test('R2.13 beyond the calendar nothing is claimed', () => {
  expect(phoneState(atJst(addDays(japan.validTo, 1), '10:00'))).toBeNull();
  expect(phoneHoursText(instant(0))).toBeNull();
});
