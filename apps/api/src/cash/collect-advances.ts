import { addBusinessDays, atJst, isBusinessDay, japan, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { payInUntil } from '@tsuzura/domain/buying-power';
import { advanceEntry, cashStanding } from '@tsuzura/domain/ledger';
import { least, yen, type Yen } from '@tsuzura/domain/money';
import { listOwing, owingAmong, type Owing } from '@tsuzura/store/cash';
import type { Tx } from '@tsuzura/store/kernel';
import { balances } from '@tsuzura/store/ledger';
import { lockCustomers } from '@tsuzura/store/night/fund';
import { pageSize, type PageEnd } from '../kernel/jobs/index.ts';
import { postAll } from '../kernel/post-all.ts';
import { notifyAll } from '../notification/index.ts';
import type { Raise } from './alert.ts';

/** 15:30 of the day on which it arose; of the next business day, where that is none. */
export const dueOf = (since: Ymd): Instant =>
  atJst(isBusinessDay(japan, since) ? since : addBusinessDays(japan, since, 1), payInUntil);

/** What came in for a customer, and what books it. */
export interface Received {
  readonly customerId: string;
  readonly ref: string;
}

/** Of money that comes in, what the customer owes is taken first (rule CASH-22). They are locked before anything is credited to them. */
export async function collectAfter(
  tx: Tx,
  received: readonly Received[],
  at: Instant,
  credit: () => Promise<void>,
): Promise<void> {
  const owing = await owingAmong(
    tx,
    received.map(({ customerId }) => customerId),
  );
  const customers = await lockCustomers(
    tx,
    owing.map(({ customerId }) => customerId),
  );
  await credit();
  const refs = new Map(received.map(({ customerId, ref }) => [customerId, ref]));
  await collect(tx, owing, customers, (id) => refs.get(id) ?? id, at);
}

type Locked = Awaited<ReturnType<typeof lockCustomers>>;
interface Collected extends Owing {
  readonly paid: Yen;
  readonly left: Yen;
}

/** Only settled cash that nothing has promised is taken. */
async function collect(
  tx: Tx,
  owing: readonly Owing[],
  customers: Locked,
  refOf: (customerId: string) => string,
  at: Instant,
): Promise<readonly Collected[]> {
  const collected: Collected[] = [];
  for (const one of owing) {
    const { free, withdrawable, owed } = cashStanding(await balances(tx, one.customerId));
    const paid = least(owed, free, withdrawable);
    collected.push({ ...one, paid, left: yen(owed - paid) });
  }
  const taken = collected.filter(({ paid }) => paid > 0n);
  await postAll(
    tx,
    taken.map(({ customerId, paid }) =>
      advanceEntry({ ref: `collected ${refOf(customerId)}`, customerId, at }, 0n - paid),
    ),
  );
  await notifyAll(
    tx,
    taken.flatMap(({ customerId, paid, left }) => {
      const customer = customers.get(customerId);
      const event = { kind: 'cash.advance-collected', ref: refOf(customerId), amount: paid, left } as const;
      return customer ? [{ customer, event }] : [];
    }),
    at,
  );
  return collected;
}

async function collectPage(tx: Tx, name: string, at: Instant, after: string | null, limit: number) {
  const owing = await listOwing(tx, after ?? '', limit);
  const customers = await lockCustomers(
    tx,
    owing.map(({ customerId }) => customerId),
  );
  const collected = await collect(tx, owing, customers, (id) => `${name} ${at} ${id}`, at);
  const last = owing.at(-1);
  const end: PageEnd = owing.length === limit && last ? { after: last.customerId } : false;
  return { customers, open: collected.filter(({ left }) => left > 0n), end };
}

/** 00:00 after the settlements: what they brought pays what is owed, and who still owes is told until when. */
export async function collectAdvances(tx: Tx, at: Instant, after: string | null, limit = pageSize): Promise<PageEnd> {
  const { customers, open, end } = await collectPage(tx, 'morning', at, after, limit);
  await notifyAll(
    tx,
    open.flatMap(({ customerId, left, since }) => {
      const customer = customers.get(customerId);
      return customer ? [{ customer, event: { kind: 'cash.advanced', amount: left, dueAt: dueOf(since), at } }] : [];
    }),
    at,
  );
  return end;
}

/** 15:30: what is owed and due is for the operators to see to. */
export async function advancesDue(
  tx: Tx,
  at: Instant,
  after: string | null,
  raise: Raise,
  limit = pageSize,
): Promise<PageEnd> {
  const { open, end } = await collectPage(tx, 'due', at, after, limit);
  for (const { customerId, left, since } of open) {
    if (dueOf(since) > at) continue;
    const detail = { amount: String(left), since };
    await raise(tx, { kind: 'cash.advance-overdue', subject: `${customerId} ${since}`, detail }, at);
  }
  return end;
}
