import { atJst, ymd } from '@tsuzura/domain/calendar';

const seminarEvent = {
  applicationId: 'application-1',
  receiptNumber: 'N6XV-CVGW',
  people: 2,
  seminar: {
    id: 'seminar-1',
    title: 'はじめての年末調整とNISA枠の数え方',
    startsAt: atJst(ymd('2026-11-26'), '19:30'),
    endsAt: atJst(ymd('2026-11-26'), '20:15'),
    venueType: 'ONLINE',
    venue: null,
    cancelUntil: atJst(ymd('2026-11-26'), '18:30'),
  },
} as const;

/** One of each kind that is about a seminar. */
export const seminarSamples = {
  'seminar.confirmed': { kind: 'seminar.confirmed', ...seminarEvent },
  'seminar.waitlisted': { kind: 'seminar.waitlisted', ...seminarEvent },
  'seminar.entered': { kind: 'seminar.entered', ...seminarEvent },
  'seminar.moved-up': { kind: 'seminar.moved-up', ...seminarEvent },
  'seminar.canceled': { kind: 'seminar.canceled', ...seminarEvent },
  'seminar.won': { kind: 'seminar.won', ...seminarEvent },
  'seminar.lost': { kind: 'seminar.lost', ...seminarEvent },
  'seminar.tomorrow': { kind: 'seminar.tomorrow', ...seminarEvent },
  'seminar.today': { kind: 'seminar.today', ...seminarEvent },
  'seminar.expired': { kind: 'seminar.expired', ...seminarEvent },
  'seminar.called-off': {
    kind: 'seminar.called-off',
    ...seminarEvent,
    revision: 2,
    message: '講師の都合によるものです。',
  },
  'seminar.changed': { kind: 'seminar.changed', ...seminarEvent, revision: 2, message: '' },
} as const;
