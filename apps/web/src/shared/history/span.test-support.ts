import fc from 'fast-check';
import { addDays, ymd } from '@tsuzura/domain/calendar';
import { periods, usualSpan, type Period, type Span } from './span.ts';

const days = fc.option(fc.integer({ min: 0, max: 4000 }).map((count) => addDays(ymd('2020-01-01'), count)));

/** Every span that an address can say: days count only where days are chosen. */
export const anySpan: fc.Arbitrary<Span> = fc
  .record({ period: fc.constantFrom(...(Object.keys(periods) as Period[])), from: days, to: days })
  .map((span) => (span.period === 'days' ? span : { ...usualSpan, period: span.period }));
