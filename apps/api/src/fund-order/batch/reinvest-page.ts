import { yearOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import { applyBuy, reinvest } from '@tsuzura/domain/fund';
import { assert } from '@tsuzura/domain/kernel';
import { noYen, yen } from '@tsuzura/domain/money';
import { frameOf, nisaRoom, reinvestInto, takeNisa } from '@tsuzura/domain/nisa';
import type { Fund } from '@tsuzura/store/fund';
import {
  addReinvestments,
  changeNisaYears,
  changeTaxYears,
  distributionsToReinvest,
  finishDistributions,
  lockCustomers,
  readNisaBooksOf,
  readPositions,
  writePositions,
  type DeclaredDistribution,
  type NisaChange,
  type Reinvestment,
} from '@tsuzura/store/fund-order/batch';
import type { Tx } from '@tsuzura/store/kernel';
import type { Entry } from '@tsuzura/store/ledger';
import { notify } from '../../notification/index.ts';
import { BatchPositions } from './batch-position.ts';
import { distributionEntries, dividendOf, netOf } from './distribution-entries.ts';
import { postAll } from './post-all.ts';

/** Buys with declared distributions at the NAV of their fiscal date, executed and settled on one day (ruling 9). */
export async function reinvestPage(tx: Tx, fund: Fund, through: Ymd, at: Instant, limit: number): Promise<number> {
  const due = await distributionsToReinvest(tx, fund.code, through, limit);
  const customers = await lockCustomers(
    tx,
    due.map(({ customerId }) => customerId),
  );
  const positions = new BatchPositions(fund.code, fund.navUnit, await readPositions(tx, fund.code, customers.keys()));
  const inNisa = due.filter(({ accountType }) => frameOf(accountType) !== null);
  const books = await readNisaBooksOf(
    tx,
    inNisa.map(({ customerId }) => customerId),
  );
  const bought: Reinvestment[] = [];
  const entries: Entry[] = [];
  const nisa: NisaChange[] = [];

  function intoWhich({ customerId, accountType, dueDate, ...one }: DeclaredDistribution) {
    const frame = frameOf(accountType);
    const book = books.get(customerId);
    const year = yearOf(dueDate);
    const net = netOf(one);
    const room = frame === null || !book ? noYen : nisaRoom(book, year, frame);
    const into = reinvestInto(accountType, net, room, customers.get(customerId)?.withholding != null);
    if (frame !== null && book && into === accountType) {
      const taken = takeNisa(book, year, frame, net);
      assert(taken.ok, 'the room was asked for before');
      books.set(customerId, taken.value);
      nisa.push({ customerId, year, frame, used: net });
    }
    return into;
  }

  for (const one of due) {
    const { customerId, accountType, navEx, dueDate } = one;
    const net = netOf(one);
    const into = intoWhich(one);
    const purchase = reinvest(net, navEx, fund.navUnit);
    const isMoved = into !== accountType;
    positions.put(
      customerId,
      applyBuy(positions.positionOf(customerId, into), purchase, navEx),
      // Inside one position it is neither received nor paid in; between two it is both.
      (before) => ({ bought: yen(before.bought + (isMoved ? net : 0n)) }),
      'REINVEST',
    );
    if (isMoved) {
      const source = positions.positionOf(customerId, accountType);
      positions.put(customerId, source, (before) => ({ distributed: yen(before.distributed + net) }));
      const customer = customers.get(customerId);
      assert(
        customer && (into === 'SPECIFIC' || into === 'GENERAL'),
        'outside the quota it is bought in a taxable account',
      );
      const event = { kind: 'fund-order.reinvested-outside', orderId: one.id, fundName: fund.name, into } as const;
      await notify(tx, customer, event, at);
    }
    entries.push(distributionEntries.reinvested(one, into, purchase.units, at));
    bought.push({
      id: one.id,
      customerId,
      fundCode: fund.code,
      accountType: into,
      net,
      navEx,
      units: purchase.units,
      date: dueDate,
      nisaYear: frameOf(into) === null ? null : yearOf(dueDate),
    });
  }
  await postAll(tx, entries);
  await addReinvestments(tx, bought, at);
  await writePositions(tx, positions.changed());
  await changeNisaYears(tx, nisa);
  await changeTaxYears(tx, due.flatMap(dividendOf));
  await finishDistributions(
    tx,
    due.map(({ id }) => id),
    'REINVESTED',
  );
  return Math.max(due.length, 1);
}
