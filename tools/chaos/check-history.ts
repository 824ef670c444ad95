import { sql } from 'kysely';
import type { Tx } from '@tsuzura/store/kernel';
import type { Finding } from './finding.ts';
import type { Command, Recording } from './recorder.ts';
import { rowsOf } from './snapshot.ts';

/** A step in the history of one customer, in the order in which the ledger took it. */
export interface Step {
  readonly entry: bigint;
  readonly ref: string;
  /** Commands that may have made it; none of a night. */
  readonly by: readonly Command[];
  /** What could be spent, or was left of the quota, after it. */
  readonly left: bigint;
}

export interface History {
  readonly customer: string;
  readonly of: 'cash' | 'quota';
  /** Before the first step. Null: earlier steps were not read. */
  readonly before: bigint | null;
  readonly steps: readonly Step[];
}

const refusedFor = { cash: new Set(['400-102', '400-201']), quota: new Set(['400-301']) } as const;

/**
 * Steps have one order, that of the ledger. It is serial: what is left is never below zero. It agrees with real time: a command that was
 * answered before another began stands before it. And a refusal for want of cash or quota is justified by what was left at some point
 * that the refused command can have stood at (ADR-0079).
 */
export function checkHistory(history: History, refused: readonly Command[]): readonly Finding[] {
  const { customer, of, steps } = history;
  const findings: Finding[] = [];
  const tell = (name: string, detail: string) =>
    findings.push({ proves: 'serial', name: `${of}-${name}`, subject: customer, detail });
  let newest: { readonly began: number; readonly step: Step } | null = null;
  for (const step of steps) {
    if (step.left < 0n) tell('below-zero', `${step.left} after entry ${step.entry} of ${step.ref}`);
    // Of several that may have made it, the widest span is the careful one.
    const ended = Math.max(...step.by.map(({ end }) => end?.ended ?? Infinity), -Infinity);
    const began = Math.min(...step.by.map((one) => one.began), Infinity);
    if (step.by.length === 0) continue;
    if (newest && ended < newest.began)
      tell(
        'against-real-time',
        `entry ${newest.step.entry} of ${newest.step.ref} began ${newest.began - ended} ms after entry ${step.entry} of ${step.ref} was answered, and stands before it`,
      );
    if (!newest || began > newest.began) newest = { began, step };
  }
  for (const command of refused) {
    const reason = unjustified(history, command);
    if (reason !== null) tell('refusal-unjustified', reason);
  }
  return findings;
}

/** Null when some point suits it, or when the points it can have stood at were not all read. */
function unjustified({ before, steps }: History, command: Command): string | null {
  const { began, end } = command;
  if (!end) return null;
  // The last step that was answered before it began stands before it, the first that began after its answer behind it.
  const last = steps.findLastIndex(
    ({ by }) => by.length > 0 && by.every((one) => one.end !== null && one.end.ended < began),
  );
  if (last === -1 && before === null) return null;
  const next = steps.findIndex(
    ({ by }, index) => index > last && by.length > 0 && by.every((one) => one.began > end.ended),
  );
  const points = [last === -1 ? (before ?? 0n) : (steps[last]?.left ?? 0n)];
  for (const { left } of steps.slice(last + 1, next === -1 ? undefined : next)) points.push(left);
  const needed = BigInt(command.parameters['amount'] ?? 0);
  if (points.some((left) => left < needed)) return null;
  const least = points.reduce((a, b) => (a < b ? a : b));
  return `${command.kind} ${command.key} of ${needed} was refused while ${least} or more were left`;
}

/** Which commands can have made an entry: by its reference and what kind of entry it is. */
export type MakersOf = (kind: number, ref: string) => readonly Command[];

const kinds = {
  deposit: 1,
  withdrawal: 2,
  withdrawalReleased: 3,
  buy: 10,
  buyReleased: 11,
  buyExecuted: 12,
  sale: 20,
  saleReleased: 21,
};

export function makersOf({ commands }: Recording): MakersOf {
  const made = Map.groupBy(commands, (command) => {
    const { kind, parameters, end } = command;
    if (kind === 'buy') return `${kinds.buy} ${parameters['orderId']}`;
    if (kind === 'sell') return `${kinds.sale} ${parameters['orderId']}`;
    if (kind === 'cancel-order') return `released ${parameters['orderId']}`;
    if (kind === 'cancel-withdrawal') return `${kinds.withdrawalReleased} ${parameters['withdrawalId']}`;
    if (kind === 'deposit') return `${kinds.deposit} quick-${parameters['depositId']}`;
    if (kind === 'withdraw' && end?.outcome.as === 'acknowledged') return `${kinds.withdrawal} ${end.outcome.result}`;
    return '';
  });
  /** Refused ones made nothing. */
  const can = ({ end }: Command) => end?.outcome.as !== 'refused' || end.unanswered > 0;
  return (kind, ref) => {
    const name = kind === kinds.buyReleased || kind === kinds.saleReleased ? `released ${ref}` : `${kind} ${ref}`;
    const found = (made.get(name) ?? []).filter(can);
    const acknowledged = found.filter(({ end }) => end?.outcome.as === 'acknowledged');
    return acknowledged.length > 0 ? acknowledged : found;
  };
}

interface CashRow {
  readonly customer_id: string;
  readonly entry_id: bigint;
  readonly entry_kind: number;
  readonly ref: string;
  readonly kind: number;
  readonly amount: bigint;
  readonly balance: bigint;
}

/**
 * What is certainly there to be spent: free cash, less what is still to come from sales and distributions, which counts from its day on
 * only. Reads entries behind `behind`.
 */
export async function cashHistories(
  tx: Tx,
  customers: readonly string[],
  behind: bigint,
  makers: MakersOf,
): Promise<readonly History[]> {
  const rows = await rowsOf<CashRow>(
    tx,
    sql`select a.customer_id, p.entry_id, e.kind as entry_kind, e.ref, a.kind, p.amount, p.balance
      from ledger.account a join ledger.posting p on p.account_id = a.id join ledger.entry e on e.id = p.entry_id
      where a.customer_id = any (${[...customers]}::text[]) and a.instrument = 'JPY' and a.kind in (1, 4, 5, 7) and p.entry_id > ${behind}
      order by a.customer_id, p.entry_id, a.kind`,
  );
  const open = await rowsOf<{ customer_id: string; kind: number; balance: bigint }>(
    tx,
    sql`select a.customer_id, a.kind, coalesce((select p.balance from ledger.posting p where p.account_id = a.id and p.entry_id <= ${behind}
          order by p.entry_id desc limit 1), 0) as balance
      from ledger.account a where a.customer_id = any (${[...customers]}::text[]) and a.instrument = 'JPY' and a.kind in (1, 4, 5, 7)`,
  );
  const startOf = Map.groupBy(open, (row) => row.customer_id);
  return [...Map.groupBy(rows, (row) => row.customer_id)].map(([customer, own]) => {
    const held = new Map((startOf.get(customer) ?? []).map((row) => [row.kind, row.balance]));
    const left = () => [...held.values()].reduce((sum, one) => sum + one, 0n);
    const before = behind === 0n ? left() : null;
    const steps: Step[] = [];
    for (const [entry, lines] of Map.groupBy(own, (row) => row.entry_id)) {
      for (const { kind, balance } of lines) held.set(kind, balance);
      const [{ entry_kind = 0, ref = '' } = {}] = lines;
      // Below zero is judged by free cash alone; what is to come has its own bound.
      const free = held.get(1) ?? 0n;
      steps.push({ entry, ref, by: makers(entry_kind, ref), left: free < 0n ? free : left() > 0n ? left() : 0n });
    }
    return { customer, of: 'cash', before, steps };
  });
}

interface QuotaRow {
  readonly customer_id: string;
  readonly entry_id: bigint;
  readonly entry_kind: number;
  readonly ref: string;
  readonly size: bigint;
  readonly filled: bigint | null;
  readonly nisa_year: number;
  readonly used_before: bigint;
}

const limits = { growthOfLife: 12_000_000n, growthOfYear: 2_400_000n };

/** The growth quota, from its first order on: what an order named is taken at acceptance, and what it did not need comes back. */
export async function quotaHistories(
  tx: Tx,
  customers: readonly string[],
  makers: MakersOf,
): Promise<readonly History[]> {
  const rows = await rowsOf<QuotaRow>(
    tx,
    sql`select o.customer_id, e.id as entry_id, e.kind as entry_kind, e.ref, o.size, f.amount as filled,
        extract(year from o.settlement_date)::int as nisa_year, coalesce(n.growth, 0) as used_before
      from app.fund_order o join ledger.entry e on e.ref = o.id and e.turn = 0 and e.kind in (10, 11, 12)
        left join app.fund_fill f on f.order_id = o.id and f.turn = 0 left join app.nisa_opening n on n.customer_id = o.customer_id
      where o.customer_id = any (${[...customers]}::text[]) and o.account_type = 'NISA_GROWTH' and o.side = 'BUY' and o.method = 'AMOUNT'
      order by o.customer_id, e.id`,
  );
  return [...Map.groupBy(rows, (row) => row.customer_id)].map(([customer, own]) => {
    const ofYear = new Map<number, bigint>();
    const usedBefore = own[0]?.used_before ?? 0n;
    let life = usedBefore;
    const steps = own.map(({ entry_id, entry_kind, ref, size, filled, nisa_year }): Step => {
      const change =
        entry_kind === kinds.buy ? size : entry_kind === kinds.buyReleased ? -size : (filled ?? size) - size;
      life += change;
      const year = (ofYear.get(nisa_year) ?? 0n) + change;
      ofYear.set(nisa_year, year);
      const [inLife, inYear] = [limits.growthOfLife - life, limits.growthOfYear - year];
      return { entry: entry_id, ref, by: makers(entry_kind, ref), left: inLife < inYear ? inLife : inYear };
    });
    const inLife = limits.growthOfLife - usedBefore;
    return { customer, of: 'quota', before: inLife < limits.growthOfYear ? inLife : limits.growthOfYear, steps };
  });
}

/** Commands that were refused because too little was left. */
export const refusedForWant = (commands: readonly Command[], of: History['of'], customer: string): readonly Command[] =>
  commands.filter(
    (one) => one.customer === customer && one.end?.outcome.as === 'refused' && refusedFor[of].has(one.end.outcome.code),
  );
