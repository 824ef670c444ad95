import { accounts } from '../ledger/index.ts';
import { customerId, type LifeEvent, type MarginLife } from './life.test-support.ts';

/*
 * The second calculation of a margin life: day by day in loops, on plain numbers, from what happened. It shares nothing with
 * the rules but the list of holidays that it is given as business days.
 */

interface NaiveLot {
  readonly code: string;
  readonly side: 'LONG' | 'SHORT';
  readonly system: boolean;
  readonly openedOn: string;
  quantity: number;
  amount: number;
  fee: number;
  months: number;
  /** Every split of the stock while it was open. */
  readonly splits: { day: string; ratio: number }[];
}

export interface NaiveBooks {
  readonly marginCash: number;
  readonly cash: number;
  readonly owed: number;
  readonly income: number;
  readonly resident: number;
  readonly loan: number;
  readonly proceeds: number;
  readonly pending: number;
  readonly earned: number;
  readonly equity: number;
  readonly positions: number;
}

const dayAfter = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);

/** The books at the end of a business day, from the events up to it. */
export class NaiveLife {
  readonly #open: (day: string) => boolean;
  constructor(isOpen: (day: string) => boolean) {
    this.#open = isOpen;
  }

  #settles(day: string): string {
    let [at, left] = [day, 2];
    while (left > 0) {
      at = dayAfter(at, 1);
      if (this.#open(at)) left -= 1;
    }
    return at;
  }

  #monthly(openedOn: string, month: number): string {
    const [year = 0, first = 0, date = 0] = openedOn.split('-').map(Number);
    const at = new Date(Date.UTC(year, first - 1 + month, 1));
    const last = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
    let day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), Math.min(date, last)))
      .toISOString()
      .slice(0, 10);
    while (!this.#open(day)) day = dayAfter(day, -1);
    return day;
  }

  #nights(from: string, to: string): number {
    let nights = 0;
    for (let day = from; day < to; day = dayAfter(day, 1)) nights += 1;
    return nights;
  }

  #count(lot: NaiveLot, day: string): void {
    while (this.#monthly(lot.openedOn, lot.months + 1) < day) {
      lot.months += 1;
      lot.fee += Math.min(1_100, Math.max(110, Math.floor((11 * lot.quantity) / 100)));
    }
  }

  #cost(lot: NaiveLot, part: number, day: string, events: readonly LifeEvent[]): number {
    const amount = part === lot.quantity ? lot.amount : Math.floor((lot.amount * part) / lot.quantity);
    const rate = lot.system ? (lot.side === 'LONG' ? 280 : 115) : lot.side === 'LONG' ? 320 : 140;
    const days = this.#nights(this.#settles(lot.openedOn), this.#settles(day)) + 1;
    const carried = Math.floor((amount * rate * days) / (10_000 * 365));
    const fee = part === lot.quantity ? lot.fee : Math.floor((lot.fee * part) / lot.quantity);
    let [sen, transfers] = [0, 0];
    for (const event of events) {
      if (!('code' in event) || event.code !== lot.code || event.day < lot.openedOn || event.day >= day) continue;
      const then = lot.splits.reduce((shares, split) => (split.day > event.day ? shares / split.ratio : shares), part);
      if (event.kind === 'premium' && lot.system) {
        let next = dayAfter(event.day, 1);
        while (!this.#open(next)) next = dayAfter(next, 1);
        sen += Number(event.sen) * then * this.#nights(this.#settles(event.day), this.#settles(next));
      }
      if (event.kind === 'dividend' && lot.side === 'LONG') transfers += Math.floor((55 * then) / 100);
    }
    const premium = Math.floor(sen / 100);
    return carried + fee + transfers + (lot.side === 'LONG' ? -premium : premium);
  }

  books(
    events: readonly LifeEvent[],
    startCash: number,
    until: string,
    prices: ReadonlyMap<string, bigint>,
  ): NaiveBooks {
    const lots = new Map<string, NaiveLot>();
    const results: { day: string; gain: number }[] = [];
    let [marginCash, cash, owed, income, resident, net, pending, earned] = [0, startCash, 0, 0, 0, 0, 0, 0];
    const settle = (gain: number) => {
      net += gain;
      const tax = [Math.floor((Math.max(net, 0) * 15_315) / 100_000), Math.floor(Math.max(net, 0) / 20)];
      let rest = gain - ((tax[0] ?? 0) - income) - ((tax[1] ?? 0) - resident);
      [income, resident] = [tax[0] ?? 0, tax[1] ?? 0];
      const fromMargin = Math.max(rest, -marginCash);
      marginCash += fromMargin;
      rest -= fromMargin;
      const fromCash = Math.max(rest, -cash);
      cash += fromCash;
      owed += rest - fromCash;
    };
    const adjustments: { day: string; gain: number }[] = [];
    for (let day: string = events[0]?.day ?? until; day <= until; day = dayAfter(day, 1)) {
      for (const event of events.filter((one) => one.kind === 'split' && one.day === day)) {
        if (event.kind !== 'split') continue;
        for (const lot of [...lots.values()].filter(({ code }) => code === event.code)) {
          this.#count(lot, day);
          lot.quantity *= Number(event.ratio);
          lot.splits.push({ day, ratio: Number(event.ratio) });
        }
      }
      for (const { gain } of adjustments.filter((one) => one.day === day)) {
        earned -= gain;
        settle(gain);
      }
      for (const { gain } of results.filter((one) => one.day === day)) {
        pending -= gain;
        settle(gain);
      }
      for (const event of events.filter((one) => one.day === day)) {
        if (event.kind === 'move') {
          marginCash += Number(event.amount);
          cash -= Number(event.amount);
        } else if (event.kind === 'open') {
          lots.set(event.lot, {
            ...event,
            openedOn: day,
            quantity: Number(event.quantity),
            amount: (Number(event.price) * Number(event.quantity)) / 10,
            fee: 0,
            months: 0,
            splits: [],
          });
        } else if (event.kind === 'close') {
          const lot = lots.get(event.lot);
          if (!lot) throw new Error('the twin knows the lot');
          const part = Number(event.quantity);
          this.#count(lot, day);
          const known = events.filter((one) => one.kind !== 'premium' || one.day < day);
          const cost = this.#cost(lot, part, day, known);
          const amount = part === lot.quantity ? lot.amount : Math.floor((lot.amount * part) / lot.quantity);
          const worth = Math.floor((Number(event.price) * part) / 10);
          const gain = (lot.side === 'LONG' ? worth - amount : amount - worth) - cost;
          lot.fee -= part === lot.quantity ? lot.fee : Math.floor((lot.fee * part) / lot.quantity);
          lot.quantity -= part;
          lot.amount -= amount;
          if (lot.quantity === 0) lots.delete(event.lot);
          results.push({ day: this.#settles(day), gain });
          pending += gain;
          earned += cost;
        } else if (event.kind === 'dividend') {
          for (const lot of [...lots.values()].filter(({ code }) => code === event.code)) {
            const gross = (Number(event.perShare) * lot.quantity) / 10;
            const net = gross - Math.floor((gross * 15_315) / 100_000);
            const gain = lot.side === 'LONG' ? net : lot.system ? -net : -gross;
            adjustments.push({ day: event.paidOn, gain });
          }
        }
      }
    }
    let [unrealized, expenses, positions, loan, proceeds] = [0, 0, 0, 0, 0];
    for (const lot of lots.values()) {
      const price = Number(prices.get(lot.code) ?? 0n);
      const copy = { ...lot };
      this.#count(copy, until);
      expenses += this.#cost(copy, copy.quantity, until, events);
      const difference = (price * lot.quantity) / 10 - lot.amount;
      unrealized += Math.trunc(lot.side === 'LONG' ? difference : -difference);
      positions += lot.amount;
      if (lot.side === 'LONG') loan += lot.amount;
      else proceeds += lot.amount;
    }
    const equity = marginCash + Math.min(unrealized, 0) + pending - expenses + owed;
    return { marginCash, cash, owed, income, resident, loan, proceeds, pending, earned, equity, positions };
  }
}

/** The same of the ledger and of the figures. */
export function booksOf(life: MarginLife, years: readonly number[]): NaiveBooks {
  const tax = (kind: 'incomeTax' | 'residentTax') =>
    Number(years.reduce((sum, year) => sum + life.balance(accounts[kind](customerId, 'GAIN', year)), 0n));
  const figures = life.figures();
  return {
    marginCash: Number(life.balance(accounts.marginCash(customerId))),
    cash: Number(life.balance(accounts.cashFree(customerId))),
    owed: Number(life.balance(accounts.cashAdvanced(customerId))),
    income: tax('incomeTax'),
    resident: tax('residentTax'),
    loan: Number(-life.balance(accounts.marginLoan(customerId))),
    proceeds: Number(life.balance(accounts.shortProceeds(customerId))),
    pending: Number(life.balance(accounts.marginRealized(customerId))),
    earned: Number(life.balance(accounts.marginIncome(customerId))),
    equity: Number(figures.equity),
    positions: Number(figures.positions),
  };
}
