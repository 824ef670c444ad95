import type { NotificationCategory } from '@tsuzura/domain/notification';
import type { NotificationKind } from '../notification-event.ts';

/** How a kind is shown and sent, whatever its event. */
export interface Delivery {
  readonly category: NotificationCategory;
  /** The page it leads to. */
  readonly url: string;
  /** Where the app shows it: BANNER for what the customer has to act on, MODAL for what must be seen before anything else. */
  readonly displayType: 'LIST' | 'BANNER' | 'MODAL';
  /** Rule NOTE-5: a reminder, which a customer may want no more of. */
  readonly isSuppressible: boolean;
  /** Rule NOTE-3: goes out whatever the customer chose. */
  readonly isRequired: boolean;
  /** The sign-in server has sent a mail of its own. */
  readonly hasMail: boolean;
}

const usual = { displayType: 'LIST', isSuppressible: false, isRequired: false, hasMail: true } as const;

const trade: Delivery = { ...usual, category: 'TRADE', url: '/orders' };
const holding: Delivery = { ...trade, url: '/assets' };
const shareOrder: Delivery = { ...trade, url: '/orders/stocks' };
const usOrder: Delivery = { ...trade, url: '/orders/usStocks' };
const usShares: Delivery = { ...trade, url: '/assets/usStocks' };
const shares: Delivery = { ...trade, url: '/assets/stocks' };
const transfer: Delivery = { ...trade, url: '/assets/transfers' };
const plan: Delivery = { ...usual, category: 'PLAN', url: '/assets/scheduled' };
const planStopped: Delivery = { ...plan, displayType: 'BANNER' };
const reminder: Delivery = { ...plan, isSuppressible: true };
const cash: Delivery = { ...usual, category: 'CASH', url: '/cashTransfers' };
const cashFailed: Delivery = { ...cash, displayType: 'BANNER' };
/** Money leaves: a thief must not be able to switch it off. */
const outflow: Delivery = { ...cash, isRequired: true };
const scheduledWithdrawal: Delivery = { ...cash, url: '/cashTransfers/scheduledWithdrawal' };
/** What is called in must be paid in by a time: no preference keeps it back. */
const marginCall: Delivery = {
  ...usual,
  category: 'TRADE',
  url: '/assets/margin',
  displayType: 'BANNER',
  isRequired: true,
};
const nisa: Delivery = { ...usual, category: 'NISA', url: '/assets/nisa' };
const price: Delivery = { ...usual, category: 'PRICE', url: '/funds' };
const seminar: Delivery = { ...usual, category: 'SEMINAR', url: '/seminars' };
const campaign: Delivery = { ...usual, category: 'CAMPAIGN', url: '/campaigns' };
/** What operators write to many. */
const broadcast: Delivery = { ...usual, category: 'NEWS', url: '/myPage/notifications', isSuppressible: true };
const security: Delivery = { ...usual, category: 'SECURITY', url: '/settings', isRequired: true };
/** The account itself is everybody's business: no preference keeps it back. */
const account: Delivery = { ...security, url: '/myPage' };

export const deliveries: Readonly<Record<NotificationKind, Delivery>> = {
  'account.application-received': account,
  'account.application-defective': { ...account, displayType: 'BANNER' },
  'account.application-rejected': account,
  'account.opened': account,
  'account.us-opened': { ...account, url: '/assets/usStocks' },
  'account.closed': account,
  'account.nisa-received': nisa,
  'account.nisa-reviewed': nisa,
  'account.profile-change-received': security,
  'account.bank-change-received': { ...security, displayType: 'BANNER' },
  'account.changed': { ...security, displayType: 'BANNER' },
  'account.change-rejected': security,
  'broadcast.news': broadcast,
  'broadcast.important': { ...broadcast, displayType: 'BANNER', isSuppressible: false, isRequired: true },
  'broadcast.campaign': { ...broadcast, category: 'CAMPAIGN' },
  'broadcast.seminar': { ...broadcast, category: 'SEMINAR' },
  'campaign.entered': campaign,
  'campaign.rewarded': cash,
  'campaign.taken-back': cashFailed,
  'campaign.budget-used': campaign,
  'cash.withdrawal-requested': outflow,
  'cash.withdrawal-canceled': cash,
  'cash.withdrawal-sent': cash,
  'cash.withdrawal-failed': cashFailed,
  'cash.withdrawal-returned': cashFailed,
  'cash.deposited': cash,
  'cash.advanced': { ...cashFailed, isRequired: true },
  'cash.advance-collected': cash,
  'cash.name-mismatch': cashFailed,
  'cash.scheduled-withdrawal-set': { ...scheduledWithdrawal, isRequired: true },
  'cash.scheduled-withdrawal-ended': scheduledWithdrawal,
  'cash.scheduled-withdrawal-skipped': scheduledWithdrawal,
  'cash.monthly-deposit-registered': cash,
  'cash.monthly-deposit-changed': cash,
  'cash.monthly-deposit-ended': cash,
  'cash.monthly-deposit-agreed': cash,
  'cash.monthly-deposit-not-agreed': cashFailed,
  'cash.debit-failed': cashFailed,
  'delivery.requested': { ...transfer, isRequired: true },
  'delivery.canceled': transfer,
  'delivery.rejected': { ...transfer, displayType: 'BANNER' },
  'delivery.sent': { ...transfer, isRequired: true },
  'delivery.completed': transfer,
  'fund-order.accepted': trade,
  'fund-order.canceled': trade,
  'fund-order.lapsed': { ...trade, displayType: 'BANNER' },
  'fund-order.executed': trade,
  'fund-order.settled': trade,
  'fund-order.reinvested': trade,
  'fund-order.reinvested-outside': trade,
  'fund-order.distribution-declared': holding,
  'fund-order.corrected': { ...trade, displayType: 'BANNER' },
  'fx.executed': cash,
  'margin.call-expected': { ...marginCall, isRequired: false },
  'margin.called': marginCall,
  'margin.call-resolved': { ...marginCall, displayType: 'LIST' },
  'margin.forced-close': marginCall,
  'margin.closed-by-firm': marginCall,
  'margin.application-received': { ...account, url: '/assets/margin' },
  'margin.account-opened': { ...trade, url: '/assets/margin', displayType: 'BANNER' },
  'margin.expiring': { ...trade, url: '/assets/margin', displayType: 'BANNER' },
  'plan.subscription-skipped': planStopped,
  'plan.subscription-in-part': planStopped,
  'plan.redemption-skipped': planStopped,
  'plan.debit-announced': reminder,
  'plan.debit-tomorrow': reminder,
  'plan.purchases-tomorrow': reminder,
  'plan.sales-tomorrow': reminder,
  'plan.ended-with-fund': planStopped,
  'plan.subscription-made': plan,
  'plan.subscription-changed': plan,
  'plan.subscription-ended': plan,
  'plan.subscription-begins': plan,
  'plan.subscription-not-agreed': planStopped,
  'plan.redemption-made': plan,
  'plan.redemption-changed': plan,
  'plan.redemption-ended': plan,
  'price.level-reached': price,
  'price.moved': { ...price, isSuppressible: true },
  'price.held-moved': { ...price, isSuppressible: true },
  'protection.frozen': { ...security, displayType: 'MODAL' },
  'protection.lifted': security,
  'protection.seen': { ...security, hasMail: false },
  'seminar.confirmed': seminar,
  'seminar.waitlisted': seminar,
  'seminar.entered': seminar,
  'seminar.moved-up': { ...seminar, displayType: 'BANNER' },
  'seminar.canceled': seminar,
  'seminar.won': { ...seminar, displayType: 'BANNER' },
  'seminar.lost': seminar,
  'seminar.tomorrow': { ...seminar, isSuppressible: true },
  'seminar.today': seminar,
  'seminar.expired': seminar,
  'seminar.called-off': { ...seminar, displayType: 'BANNER', isRequired: true },
  'seminar.changed': { ...seminar, displayType: 'BANNER' },
  'statement.issued': { ...usual, category: 'DOCUMENT', url: '/documents' },
  'stock-order.accepted': shareOrder,
  'stock-order.filled': shareOrder,
  'stock-order.ended': { ...shareOrder, displayType: 'BANNER' },
  'stock-order.dividend-paid': shares,
  'stock-order.split': shares,
  'us-order.accepted': usOrder,
  'us-order.filled': usOrder,
  'us-order.ended': { ...usOrder, displayType: 'BANNER' },
  'us-order.dividend-paid': usShares,
  'us-order.split': usShares,
};

/** Rule NOTE-10. */
export const prominentKinds: readonly string[] = Object.entries(deliveries)
  .filter(([, { displayType }]) => displayType !== 'LIST')
  .map(([kind]) => kind);

/** Of a stored notification. Its kind may be one that there was before. */
export const deliveryOf = (kind: string): Pick<Delivery, 'displayType' | 'isSuppressible'> =>
  Object.hasOwn(deliveries, kind) ? deliveries[kind as NotificationKind] : usual;
