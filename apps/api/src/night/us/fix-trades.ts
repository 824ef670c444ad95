import { ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import type { NisaChange } from '@tsuzura/domain/fund-order';
import { ratesAt, type FxRates } from '@tsuzura/domain/fx';
import { assert } from '@tsuzura/domain/kernel';
import { usBookingOf, usEntries, type Entry } from '@tsuzura/domain/ledger';
import { noYen, type Yen } from '@tsuzura/domain/money';
import { frameOf, type NisaAccount } from '@tsuzura/domain/nisa';
import {
  bookFixing,
  emptyUsPosition,
  fixQuota,
  fixTrades,
  type UsFill,
  type UsPosition,
} from '@tsuzura/domain/us-order';
import { floorYen } from '@tsuzura/domain/fx';
import { newestFixing } from '@tsuzura/store/fx';
import type { Tx } from '@tsuzura/store/kernel';
import { changeNisaYears, lockCustomers, readNisaBooksOf } from '@tsuzura/store/night/fund';
import { fillsToFix, writeFixedFills, type FillToFix, type NewFixedFill } from '@tsuzura/store/night/us';
import { readUsPositions, writeUsPositions } from '@tsuzura/store/us-order';
import { raiseAlarm } from '../../kernel/alarm.ts';
import type { PageEnd } from '../../kernel/jobs/index.ts';
import { postAll } from '../../kernel/post-all.ts';
import { projectTaxAgain } from '../../margin/index.ts';
import { freeCashOf } from '../stock/index.ts';

/** 10:00: executions whose domestic trade date has come get their yen (rule US-9). Whole customers to a page. */
export async function fixTradesPage(tx: Tx, at: Instant, after: string | null, limit: number): Promise<PageEnd> {
  const today = ymdOf(at);
  const found = await fillsToFix(tx, today, after ?? '', limit);
  const last = found.length === limit ? found.at(-1)?.fill.customerId : undefined;
  const due = last === undefined ? found : found.filter(({ fill }) => fill.customerId !== last);
  assert(due.length > 0 || found.length === 0, 'a page holds more than one customer');
  if (due.length === 0) return false;
  const ids = new Set(due.map(({ fill }) => fill.customerId));
  await lockCustomers(tx, ids);
  const rates = await ratesOfDays(tx, new Set(due.map(({ fill }) => fill.domesticTradeDate)));
  const inNisa = due.filter(({ fill }) => frameOf(fill.accountType) !== null && fill.side === 'BUY');
  const work = new Fixing(
    await readUsPositions(
      tx,
      due.map(({ fill }) => fill),
    ),
    await readNisaBooksOf(
      tx,
      inNisa.map(({ fill }) => fill.customerId),
    ),
    await freeCashOf(tx, ids),
    at,
  );
  const days = [...new Set(due.map(({ fill }) => fill.domesticTradeDate))].toSorted();
  for (const day of days)
    work.fix(
      due.filter(({ fill }) => fill.domesticTradeDate === day),
      rates.get(day) as FxRates,
    );
  await work.write(tx);
  const sellers = new Set(due.filter(({ fill }) => fill.side === 'SELL').map(({ fill }) => fill.customerId));
  await projectTaxAgain(tx, sellers, `us-fixing-${today}`, at);
  return last === undefined ? false : { after: due.at(-1)?.fill.customerId ?? last };
}

/** A day without its fixing stops the job, and time: nothing rests on a rate that was guessed. */
export async function ratesOfDays(tx: Tx, days: ReadonlySet<Ymd>): Promise<ReadonlyMap<Ymd, FxRates>> {
  const rates = new Map<Ymd, FxRates>();
  for (const day of days) {
    const fixing = await newestFixing(tx, day);
    if (fixing?.date !== day) throw new Error(`no fixing of ${day} is here`);
    rates.set(day, ratesAt(fixing.mid));
  }
  return rates;
}

const keyOf = (one: Pick<UsPosition, 'customerId' | 'symbol' | 'accountType'>): string =>
  `${one.customerId} ${one.symbol} ${one.accountType}`;

class Fixing {
  readonly #positions: Map<string, UsPosition>;
  readonly #nisaBooks: Map<string, NisaAccount>;
  readonly #freeYen: Map<string, Yen>;
  readonly #at: Instant;
  readonly #changed = new Set<string>();
  readonly #fixed: NewFixedFill[] = [];
  readonly #entries: Entry[] = [];
  readonly #nisa: NisaChange[] = [];
  readonly #advanced: { readonly orderId: string; readonly amount: Yen }[] = [];

  constructor(
    positions: readonly UsPosition[],
    nisaBooks: ReadonlyMap<string, NisaAccount>,
    freeYen: ReadonlyMap<string, Yen>,
    at: Instant,
  ) {
    this.#positions = new Map(positions.map((position) => [keyOf(position), position]));
    this.#nisaBooks = new Map(nisaBooks);
    this.#freeYen = new Map(freeYen);
    this.#at = at;
  }

  /** Fills of one domestic trade date. */
  fix(due: readonly FillToFix[], rates: FxRates): void {
    const fills = due.map(({ fill, nisaYear }) => this.#withRoom(fill, nisaYear, rates));
    for (const [key, own] of Map.groupBy(fills, keyOf)) {
      const [first] = own as [UsFill];
      const position = this.#positions.get(key) ?? emptyUsPosition(first.customerId, first.symbol, first.accountType);
      const { position: after, fixed } = fixTrades(position, own, rates);
      this.#positions.set(key, after);
      this.#changed.add(key);
      for (const fill of own) {
        const figures = fixed.get(fill.id);
        assert(figures, 'every fill is fixed');
        this.#fixed.push({ id: fill.id, accountType: fill.accountType, fixed: figures });
        const freeYen = this.#freeYen.get(fill.customerId) ?? noYen;
        const booked = bookFixing(fill, figures, { freeYen, at: this.#at });
        this.#freeYen.set(fill.customerId, booked.freeYen);
        this.#entries.push(...booked.entries);
        if (booked.advanced > 0n) this.#advanced.push({ orderId: fill.orderId, amount: booked.advanced });
      }
    }
  }

  /** A purchase in NISA takes its quota, or goes to GENERAL with its shares. */
  #withRoom(fill: UsFill, nisaYear: number | null, { tts }: FxRates): UsFill {
    if (fill.side !== 'BUY' || frameOf(fill.accountType) === null) return fill;
    const books = this.#nisaBooks.get(fill.customerId);
    assert(books, 'who buys in NISA has its books');
    const year = nisaYear ?? Number(fill.domesticSettlementDate.slice(0, 4));
    const { accountType, nisa, books: after } = fixQuota(fill, floorYen(fill.amount, tts), books, year);
    this.#nisaBooks.set(fill.customerId, after);
    this.#nisa.push(...nisa);
    if (accountType === fill.accountType) return fill;
    const booking = usBookingOf({ ...fill, id: fill.orderId }, fill.number, this.#at);
    this.#entries.push(usEntries.buyMoved(booking, fill.heldQuantity));
    return { ...fill, accountType };
  }

  async write(tx: Tx): Promise<void> {
    await postAll(tx, this.#entries);
    await changeNisaYears(tx, this.#nisa);
    await writeUsPositions(
      tx,
      [...this.#changed].flatMap((key) => this.#positions.get(key) ?? []),
    );
    await writeFixedFills(tx, this.#fixed, this.#at);
    for (const { orderId, amount } of this.#advanced)
      await raiseAlarm(tx, { kind: 'stock.advanced', subject: orderId, detail: { amount: String(amount) } }, this.#at);
  }
}
