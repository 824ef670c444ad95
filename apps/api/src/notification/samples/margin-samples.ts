import { atJst, ymd } from '@tsuzura/domain/calendar';
import { yen } from '@tsuzura/domain/money';

/** For tests only: an event of every kind about margin, and about what is owed. */
export const marginSamples = {
  'margin.call-expected': { kind: 'margin.call-expected', occurredOn: ymd('2026-11-13'), amount: yen(75_000) },
  'margin.called': {
    kind: 'margin.called',
    occurredOn: ymd('2026-11-13'),
    amount: yen(75_000),
    dueAt: atJst(ymd('2026-11-17'), '12:00'),
  },
  'margin.call-resolved': { kind: 'margin.call-resolved', occurredOn: ymd('2026-11-13') },
  'margin.application-received': {
    kind: 'margin.application-received',
    id: 'application-1',
    requestId: 'request-1',
    opensOn: ymd('2026-11-16'),
  },
  'margin.account-opened': { kind: 'margin.account-opened', openedOn: ymd('2026-11-16') },
  'margin.closed-by-firm': { kind: 'margin.closed-by-firm', closedOn: ymd('2026-11-17'), lots: 2, reason: 'CALL' },
  'margin.forced-close': { kind: 'margin.forced-close', occurredOn: ymd('2026-11-13') },
  'margin.expiring': {
    kind: 'margin.expiring',
    lotId: 'lot-1',
    name: 'みなと製鋼（架空）',
    quantity: 1_000n,
    lastCloseDate: ymd('2026-11-26'),
    daysLeft: 5,
  },
  'cash.advanced': {
    kind: 'cash.advanced',
    amount: yen(30_000),
    dueAt: atJst(ymd('2026-11-17'), '15:30'),
    at: atJst(ymd('2026-11-17'), '00:00'),
  },
  'cash.advance-collected': {
    kind: 'cash.advance-collected',
    ref: 'transfer-1',
    amount: yen(20_000),
    left: yen(10_000),
  },
} as const;
