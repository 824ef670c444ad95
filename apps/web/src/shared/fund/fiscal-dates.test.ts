import { expect, test } from 'vitest';
import { fiscalDatesText } from './fiscal-dates.ts';

test('fiscal dates are told with their number, and by their number alone where they are many', () => {
  expect(fiscalDatesText(['06-10'])).toBe('年1回（6月10日）');
  expect(fiscalDatesText(['02-10', '05-10', '08-10', '11-10'])).toBe('年4回（2月10日、5月10日、8月10日、11月10日）');
  expect(fiscalDatesText(Array.from({ length: 12 }, (_, month) => `${String(month + 1).padStart(2, '0')}-15`))).toBe(
    '年12回',
  );
  expect(fiscalDatesText([])).toBe('—');
});
