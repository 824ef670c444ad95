import { addDays, atJst, ymdOf } from '@tsuzura/domain/calendar';
import { expireAccountRequests, openMarginAccounts, unmarkRequesting } from '@tsuzura/store/account';
import { everyBusinessDayAt, everyDayAt, type ScheduledJob } from '../kernel/jobs/index.ts';
import { notifyAll } from '../notification/index.ts';
import { sendToTaxOffice } from './review-nisa.ts';

/** Rule ACCT-3: an application nobody comes back to. */
const idleDays = 90;
const atOnce = 1_000;

export const accountJobs: readonly ScheduledJob[] = [
  {
    name: 'account.expire-requests',
    title: '途中のままのお申し込みの期限切れ',
    next: everyDayAt('02:30'),
    run: async (tx, dueAt) => {
      const idleSince = atJst(addDays(ymdOf(dueAt), -idleDays), '02:30');
      for (const { customerId } of await expireAccountRequests(tx, idleSince, dueAt, atOnce)) {
        await unmarkRequesting(tx, customerId);
      }
    },
  },
  {
    // Rule MARGIN-18.
    name: 'account.open-margin',
    title: '信用取引口座の利用開始',
    next: everyBusinessDayAt('00:00'),
    run: async (tx, dueAt) => {
      const opened = await openMarginAccounts(tx, ymdOf(dueAt), atOnce);
      const event = { kind: 'margin.account-opened', openedOn: ymdOf(dueAt) } as const;
      await notifyAll(
        tx,
        opened.map((customer) => ({ customer, event })),
        dueAt,
      );
    },
  },
  {
    name: 'account.send-to-tax-office',
    title: 'NISAの申請書類の税務署への提出',
    next: everyBusinessDayAt('09:00'),
    run: (tx, dueAt) => sendToTaxOffice(tx, dueAt),
  },
];
