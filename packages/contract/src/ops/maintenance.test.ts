import { expect, test } from 'vitest';
import { decode } from '../kernel/index.ts';
import { runClockTo } from './clock.ts';
import { putMaintenance } from './maintenance.ts';

test('R2.40 an ad-hoc window ends after it begins, whatever the offsets say', () => {
  const ask = (from: string, to: string) => decode(putMaintenance.body, { from, to, message: '臨時の点検です。' });
  expect(ask('2026-11-14T10:00:00+09:00', '2026-11-14T10:00:01+09:00').ok).toBe(true);
  expect(ask('2026-11-14T10:00:00+09:00', '2026-11-14T01:00:00Z')).toEqual({
    ok: false,
    lines: [{ field: 'to', message: '終了日は開始日時より後にしてください。' }],
  });
});

test('the clock runs to an instant, not to a wall clock without an offset', () => {
  expect(decode(runClockTo.body, { at: '2026-11-16T15:30:00+09:00' }).ok).toBe(true);
  expect(decode(runClockTo.body, { at: '2026-11-16T15:30:00' }).ok).toBe(false);
});
