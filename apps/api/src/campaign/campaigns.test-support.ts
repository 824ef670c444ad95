import { sql } from 'kysely';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { cashEntries } from '@tsuzura/domain/ledger';
import { yen } from '@tsuzura/domain/money';
import { post } from '@tsuzura/store/ledger';
import { openOrders, type OrderScene } from '../fund-order/orders.test-support.ts';
import { campaignJobs } from './jobs.ts';

export interface CampaignScene extends OrderScene {
  rows(statement: string): Promise<readonly Record<string, unknown>[]>;
  /** Runs a job of this area at a moment, all its pages. */
  run(job: string, day: string, time?: string): Promise<void>;
  deposit(customerId: string, amount: number, day?: string): Promise<void>;
  /** Free cash, what is owed and what the house spent. */
  money(customerId: string): Promise<{ readonly free: bigint; readonly owed: bigint }>;
  /** Subjects of the mails to an address. */
  mails(to: string): Promise<readonly string[]>;
}

const jobs = new Map(campaignJobs.map((job) => [job.name, job]));
let deposits = 0;

export async function openCampaigns(over: Parameters<typeof openOrders>[0] = {}): Promise<CampaignScene> {
  const scene = await openOrders(over);
  const rows = async (statement: string) =>
    (await sql.raw<Record<string, unknown>>(statement).execute(scene.owner.reader)).rows;
  return {
    ...scene,
    rows,
    async run(name, day, time = '06:30') {
      const at = atJst(ymd(day), time);
      // Calls come later in the day: jobs may run in hours of maintenance.
      await scene.api.clock.put(atJst(ymd(day), '12:00'), 'frozen');
      const job = jobs.get(name);
      if (!job) throw new Error(`there is no job ${name}`);
      await scene.api.database.tx((tx) => job.run(tx, at, null));
    },
    async deposit(customerId, amount, day = '2026-11-13') {
      const booking = { ref: `test-deposit-${(deposits += 1)}`, at: atJst(ymd(day), '09:00'), amount: yen(amount) };
      await scene.api.database.tx((tx) => post(tx, [cashEntries.deposited(customerId, booking)]));
    },
    async money(customerId) {
      const found =
        await rows(`select a.kind, b.amount from ledger.account a join ledger.balance b on b.account_id = a.id
        where a.customer_id = '${customerId}' and a.kind in (1, 6)`);
      const of = (kind: number) => (found.find((row) => row['kind'] === kind)?.['amount'] as bigint | undefined) ?? 0n;
      return { free: of(1), owed: of(6) };
    },
    mails: async (to) =>
      (
        await rows(`select payload ->> 'subject' as subject from ops.outbox where payload ->> 'to' = '${to}'
          order by created_at, payload ->> 'subject'`)
      ).map(({ subject }) => String(subject)),
  };
}
