import { ymd } from '@tsuzura/domain/calendar';
import type { NotificationEvent } from '../notification-event.ts';

type AccountEvent = Extract<NotificationEvent, { kind: `account.${string}` }>;

/** For tests only: an event of every kind about applications and accounts. */
export const accountSamples: { [Kind in AccountEvent['kind']]: Extract<AccountEvent, { kind: Kind }> } = {
  'account.application-received': {
    kind: 'account.application-received',
    id: 'application-1',
    receiptNumber: 'N6XV-CVGW',
    requestId: 'request-1',
    products: ['MARGIN', 'US_EQUITY'],
  },
  'account.application-defective': {
    kind: 'account.application-defective',
    id: 'application-1',
    requestId: 'request-1',
    products: ['EQUITY'],
    defects: [{ message: '住所をご確認ください。' }, { message: '生年月日をご確認ください。' }],
  },
  'account.application-rejected': {
    kind: 'account.application-rejected',
    id: 'application-1',
    requestId: 'request-1',
    products: ['MARGIN'],
  },
  'account.opened': {
    kind: 'account.opened',
    id: 'application-1',
    accountNumber: '7654321',
    openedOn: ymd('2026-11-13'),
    withNisa: true,
  },
  'account.us-opened': { kind: 'account.us-opened', id: 'application-1', openedOn: ymd('2026-11-13') },
  'account.closed': { kind: 'account.closed', product: 'NISA', closedOn: ymd('2026-11-13'), requestId: 'request-1' },
  'account.nisa-received': {
    kind: 'account.nisa-received',
    id: 'nisa-1',
    receiptNumber: 'N6XV-CVGW',
    targetYear: 2027,
    requestId: 'request-1',
  },
  'account.nisa-reviewed': {
    kind: 'account.nisa-reviewed',
    id: 'nisa-1',
    status: 'PROVISIONALLY_OPENED',
    requestId: 'request-1',
  },
  'account.profile-change-received': {
    kind: 'account.profile-change-received',
    id: 'update-1',
    receiptNumber: 'N6XV-CVGW',
  },
  'account.bank-change-received': {
    kind: 'account.bank-change-received',
    id: 'update-1',
    receiptNumber: 'N6XV-CVGW',
    bank: { bankName: 'みほん銀行', bankBranchName: '本店', bankAccountNumber: '1234567' },
    freezeLink: 'https://example.jp/freeze#token',
  },
  'account.changed': {
    kind: 'account.changed',
    id: 'update-1',
    changed: 'WITHDRAW_BANK',
    heldUntil: ymd('2026-11-20'),
    freezeLink: 'https://example.jp/freeze#token',
  },
  'account.change-rejected': { kind: 'account.change-rejected', id: 'update-1', changed: 'PROFILE' },
};
