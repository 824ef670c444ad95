import { atJst, ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';

/** For tests only: an event of every kind about margin. */
export const marginSamples = {
  'margin.call-expected': { kind: 'margin.call-expected', occurredOn: ymd('2026-11-13'), amount: yen(75_000) },
  'margin.called': {
    kind: 'margin.called',
    occurredOn: ymd('2026-11-13'),
    amount: yen(75_000),
    dueAt: atJst(ymd('2026-11-17'), '12:00'),
  },
  'margin.call-resolved': { kind: 'margin.call-resolved', occurredOn: ymd('2026-11-13') },
  'margin.forced-close': { kind: 'margin.forced-close', occurredOn: ymd('2026-11-13') },
  'margin.expiring': {
    kind: 'margin.expiring',
    lotId: 'lot-1',
    name: 'みなと製鋼（架空）',
    quantity: 1_000n,
    lastCloseDate: ymd('2026-11-26'),
    daysLeft: 5,
  },
} as const;
