import type { Endpoint } from '../kernel/index.ts';
import { applicationCalls } from './application.ts';
import { auditCalls } from './audit.ts';
import { booksCalls } from './books.ts';
import { bulkCalls } from './bulk.ts';
import { campaignOpsCalls } from './campaign.ts';
import { cashOpsCalls } from './cash.ts';
import { clockCalls } from './clock.ts';
import { customerOpsCalls } from './customer.ts';
import { customerSessionCalls } from './customer-session.ts';
import { customerViewOpsCalls } from './customer-view.ts';
import { deliveryOpsCalls } from './delivery.ts';
import { documentCalls } from './document.ts';
import { homeCalls } from './home.ts';
import { maintenanceCalls } from './maintenance.ts';
import { navSheetCalls } from './nav-sheet.ts';
import { nightCalls } from './night.ts';
import { noticeOpsCalls } from './notice.ts';
import { notificationOpsCalls } from './notification.ts';
import { operatorCalls } from './operator.ts';
import { orderMonitorCalls } from './order-monitor.ts';
import { paymentOpsCalls } from './payment.ts';
import { planOpsCalls } from './plan.ts';
import { receiptCalls } from './receipt.ts';
import { proposalCalls } from './proposal.ts';
import { protectionOpsCalls } from './protection.ts';
import { searchCalls } from './search.ts';
import { seminarOpsCalls } from './seminar.ts';
import { settingsCalls } from './settings.ts';
import { statementCalls } from './statement.ts';

export * from './application.ts';
export * from './audit.ts';
export * from './books.ts';
export * from './bulk.ts';
export * from './campaign.ts';
export * from './cash.ts';
export * from './clock.ts';
export * from './customer.ts';
export * from './customer-session.ts';
export * from './customer-view.ts';
export * from './delivery.ts';
export * from './document.ts';
export * from './home.ts';
export * from './maintenance.ts';
export * from './nav-sheet.ts';
export * from './night.ts';
export * from './notice.ts';
export * from './notification.ts';
export * from './operator.ts';
export * from './order-monitor.ts';
export * from './payment.ts';
export * from './plan.ts';
export * from './receipt.ts';
export * from './proposal.ts';
export * from './protection.ts';
export * from './search.ts';
export * from './seminar.ts';
export * from './settings.ts';
export * from './seminar-acts.ts';
export * from './statement.ts';

export const opsCalls: readonly Endpoint[] = [
  ...operatorCalls,
  ...proposalCalls,
  ...bulkCalls,
  ...auditCalls,
  ...homeCalls,
  ...orderMonitorCalls,
  ...planOpsCalls,
  ...customerOpsCalls,
  ...customerViewOpsCalls,
  ...customerSessionCalls,
  ...applicationCalls,
  ...settingsCalls,
  ...searchCalls,
  ...booksCalls,
  ...clockCalls,
  ...maintenanceCalls,
  ...cashOpsCalls,
  ...paymentOpsCalls,
  ...nightCalls,
  ...navSheetCalls,
  ...documentCalls,
  ...noticeOpsCalls,
  ...notificationOpsCalls,
  ...campaignOpsCalls,
  ...statementCalls,
  ...receiptCalls,
  ...protectionOpsCalls,
  ...seminarOpsCalls,
  ...deliveryOpsCalls,
];
