import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import { decideReinvestments, type BatchCustomer, type ReinvestedOutside } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { frameOf } from '@tsuzura/domain/nisa';
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
} from '@tsuzura/store/night/fund';
import type { Tx } from '@tsuzura/store/kernel';
import { notify } from '../../notification/index.ts';
import { postAll } from '../../kernel/post-all.ts';

/** Buys with the distributions of a fund that are due, up to `limit`. */
export async function reinvestPage(tx: Tx, fund: Fund, through: Ymd, at: Instant, limit: number): Promise<number> {
  const due = await distributionsToReinvest(tx, fund.code, through, limit);
  const customers = await lockCustomers(
    tx,
    due.map(({ customerId }) => customerId),
  );
  const held = await readPositions(tx, fund.code, customers.keys());
  const inNisa = due.filter(({ accountType }) => frameOf(accountType) !== null);
  const books = await readNisaBooksOf(
    tx,
    inNisa.map(({ customerId }) => customerId),
  );
  const decided = decideReinvestments({ fund, due, customers, positions: held, nisa: books, at });
  for (const one of decided.outside) await notifyOutside(tx, fund, one, customers, at);
  await postAll(tx, decided.entries);
  await addReinvestments(tx, decided.bought, at);
  await writePositions(tx, decided.positions);
  await changeNisaYears(tx, decided.nisa);
  await changeTaxYears(tx, decided.taxes);
  await finishDistributions(
    tx,
    due.map(({ id }) => id),
    'REINVESTED',
  );
  return Math.max(due.length, 1);
}

async function notifyOutside(
  tx: Tx,
  { name: fundName }: Fund,
  { distributionId: orderId, customerId, into }: ReinvestedOutside,
  customers: ReadonlyMap<string, BatchCustomer>,
  at: Instant,
): Promise<void> {
  const customer = customers.get(customerId);
  assert(customer, 'the customer of a distribution is there');
  await notify(tx, customer, { kind: 'fund-order.reinvested-outside', orderId, fundName, into }, at);
}
