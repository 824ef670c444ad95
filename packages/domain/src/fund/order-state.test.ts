import { expect, test } from 'vitest';
import { instant } from '../calendar/index.ts';
import {
  cancelableUntil,
  cancelOrder,
  isPending,
  transition,
  type FundOrderEvent,
  type FundOrderState,
} from './index.ts';

const states: readonly (FundOrderState | null)[] = [
  null,
  'RECEIVED',
  'WORKING',
  'EXECUTED',
  'SETTLED',
  'COMPLETED',
  'CANCELED',
  'LAPSED',
  'REJECTED',
];
const events: readonly FundOrderEvent[] = [
  'ACCEPT',
  'REJECT',
  'CANCEL',
  'CUT_OFF',
  'LAPSE',
  'EXECUTE',
  'CORRECT',
  'SETTLE',
  'COMPLETE',
];

test('these transitions are legal and no others', () => {
  const legal = states.flatMap((state) =>
    events.flatMap((event) => {
      const outcome = transition(state, event);
      return outcome.ok ? [`${state ?? '-'} ${event} ${outcome.value}`] : [];
    }),
  );
  expect(legal).toEqual([
    '- ACCEPT RECEIVED',
    '- REJECT REJECTED',
    'RECEIVED CANCEL CANCELED',
    'RECEIVED CUT_OFF WORKING',
    'RECEIVED LAPSE LAPSED',
    'WORKING LAPSE LAPSED',
    'WORKING EXECUTE EXECUTED',
    'EXECUTED CORRECT EXECUTED',
    'EXECUTED SETTLE SETTLED',
    'SETTLED CORRECT SETTLED',
    'SETTLED COMPLETE COMPLETED',
    'COMPLETED CORRECT COMPLETED',
  ]);
});

test('cancelling is refused as late while WORKING, and as no longer possible afterwards', () => {
  const refusals = states.map((state) => {
    const outcome = transition(state, 'CANCEL');
    return outcome.ok ? null : outcome.refusal;
  });
  expect(refusals).toEqual([
    'NOT_CANCELLABLE',
    null,
    'CUTOFF_PASSED',
    ...Array.from({ length: 6 }, () => 'NOT_CANCELLABLE'),
  ]);
  expect(transition('RECEIVED', 'EXECUTE')).toEqual({ ok: false, refusal: 'ILLEGAL_TRANSITION' });
});

test('the cut-off ends cancelling to the millisecond, also before the job has come by', () => {
  const cutoffAt = instant(1_000);
  expect(cancelOrder('RECEIVED', cutoffAt, instant(999))).toEqual({ ok: true, value: 'CANCELED' });
  expect(cancelOrder('RECEIVED', cutoffAt, cutoffAt)).toEqual({ ok: false, refusal: 'CUTOFF_PASSED' });
  expect(cancelOrder('EXECUTED', cutoffAt, instant(999))).toEqual({ ok: false, refusal: 'NOT_CANCELLABLE' });
  expect([cancelableUntil('RECEIVED', cutoffAt), cancelableUntil('WORKING', cutoffAt)]).toEqual([1_000, null]);
});

test('an order is pending until it is executed or ends', () => {
  expect(states.filter((state) => state !== null && isPending(state))).toEqual(['RECEIVED', 'WORKING']);
});
