import { replayPosition, type ReplayedPosition } from '@tsuzura/domain/account';
import type { PositionRecord } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { fundEntries } from '@tsuzura/domain/ledger';
import { nav, noYen, units, yen } from '@tsuzura/domain/money';
import {
  countNisaDistributions,
  nisaOrdersOf,
  nisaUnitsOf,
  positionEvents,
  relabelOrders,
  taxableTypeOf,
  writeNisa,
  type NisaOrder,
  type ProcedureCustomer,
  type RunningNisaRequest,
  type TaxableType,
} from '@tsuzura/store/account';
import { listFunds } from '@tsuzura/store/fund';
import { changeNisaYears, readPositions, writePositions } from '@tsuzura/store/night/fund';
import { raiseAlert, type Tx } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import { trace, type Procedure } from './procedure.ts';

/**
 * 二重: another firm has the NISA account, so what was bought here was bought in the taxable account, from the day it was
 * bought (rule NISA-16). Orders, units, quota and cost all move in this transaction, or none does. Where money has come
 * out of it already (sales, distributions) tax is due that a person has to settle: the frame is closed and an operator told.
 */
export async function movePurchasesToTaxable(
  tx: Tx,
  customer: ProcedureCustomer,
  request: RunningNisaRequest,
  procedure: Procedure,
): Promise<void> {
  const orders = await nisaOrdersOf(tx, customer.id);
  const to = await taxableTypeOf(tx, customer.id);
  const positions = (await canMove(tx, customer.id, orders)) ? await movedPositions(tx, customer.id, orders, to) : null;
  if (positions === null) return askOperator(tx, customer, request, procedure);

  const open = orders.filter(({ isPending, isExecuted }) => isPending || isExecuted);
  await changeNisaYears(
    tx,
    open
      .filter(({ side }) => side === 'BUY')
      .map(({ settlementYear: year, frame, isPending, reservedQuota, amount }) => ({
        customerId: customer.id,
        year,
        frame,
        ...(isPending ? { reserved: -reservedQuota } : { used: -amount }),
      })),
  );
  await relabelOrders(
    tx,
    orders.map(({ id }) => id),
    to,
    procedure.clock.now(),
  );
  await moveUnits(tx, customer.id, request.id, to, procedure);
  await writePositions(tx, positions);
  await writeNisa(tx, customer.id, { status: 'NOT_OPENED', openedOn: null, closedOn: null });
  for (const { id, accountType } of open) {
    await trace(tx, procedure, 'system', 'fund-order.moved-to-taxable', customer.id, {
      order: id,
      before: accountType,
      after: to,
    });
  }
}

/** Money that left the frame, or units that were there before this request: not ours to rewrite. */
async function canMove(tx: Tx, customerId: string, orders: readonly NisaOrder[]): Promise<boolean> {
  if (orders.some(({ side, isExecuted }) => side === 'SELL' && isExecuted)) return false;
  return (await countNisaDistributions(tx, customerId)) === 0;
}

/**
 * Every position made anew by what is now its past. Null: a sale or distribution of the
 * taxable account itself would have come out differently, or the books hold more than the orders explain.
 */
async function movedPositions(
  tx: Tx,
  customerId: string,
  orders: readonly NisaOrder[],
  to: TaxableType,
): Promise<PositionRecord[] | null> {
  const funds = new Map((await listFunds(tx)).map((fund) => [fund.code, fund]));
  const held = new Map<string, readonly PositionRecord[]>();
  for (const fundCode of new Set(orders.map((order) => order.fundCode))) {
    held.set(fundCode, await readPositions(tx, fundCode, [customerId]));
  }
  if (![...held].every(([fundCode, records]) => isExplained(fundCode, records, orders))) return null;

  const written: PositionRecord[] = [];
  for (const [fundCode, records] of held) {
    const fund = funds.get(fundCode);
    assert(fund, 'a fund that was ordered is in the catalogue');
    const nisa = records.filter(({ accountType }) => accountType.startsWith('NISA_'));
    if (nisa.length === 0) continue;
    const events = await positionEvents(
      tx,
      customerId,
      fundCode,
      to,
      orders.map(({ id }) => id),
    );
    const replayed = replayPosition(fund.navUnit, events);
    if (!replayed) return null;
    written.push(merged(customerId, fundCode, to, records, replayed), ...nisa.map(emptied));
  }
  return written;
}

/** Everything held in the frame was bought by these orders; nobody's older NISA is among it. */
const isExplained = (fundCode: string, records: readonly PositionRecord[], orders: readonly NisaOrder[]): boolean =>
  records
    .filter(({ accountType }) => accountType.startsWith('NISA_'))
    .every((record) => {
      const bought = orders.filter(
        (order) => order.fundCode === fundCode && order.accountType === record.accountType && order.isExecuted,
      );
      return record.units === bought.reduce((sum, order) => sum + order.units, 0n);
    });

function merged(
  customerId: string,
  fundCode: string,
  accountType: TaxableType,
  records: readonly PositionRecord[],
  replayed: ReplayedPosition,
): PositionRecord {
  const own = records.find((record) => record.accountType === accountType);
  const joined = records.filter((record) => record === own || record.accountType.startsWith('NISA_'));
  const total = (term: 'bought' | 'sold' | 'distributed') =>
    yen(joined.reduce((sum, record) => sum + record[term], 0n));
  return {
    ...replayed,
    customerId,
    fundCode,
    accountType,
    course: own?.course ?? joined[0]?.course ?? 'RECEIVE',
    nisaBook: noYen,
    bought: total('bought'),
    sold: total('sold'),
    distributed: total('distributed'),
  };
}

const emptied = (record: PositionRecord): PositionRecord => ({
  ...record,
  units: units(0),
  cost: 0n,
  individualPrincipal: nav(0),
  nisaBook: noYen,
  bought: noYen,
  sold: noYen,
  distributed: noYen,
});

/** Only the account type of the units changes, in whatever state they are; no cash moves. */
async function moveUnits(
  tx: Tx,
  customerId: string,
  ref: string,
  to: TaxableType,
  { clock }: Procedure,
): Promise<void> {
  const [day, bookedAt] = [clock.today(), clock.now()];
  const entries = (await nisaUnitsOf(tx, customerId)).map(({ state, fundCode, accountType, units: count }, revision) =>
    fundEntries.unitsMoved(
      { ref, revision, day, bookedAt, customerId, fundCode, accountType },
      { state, to, units: units(count) },
    ),
  );
  if (entries.length === 0) return;
  const posted = await post(tx, entries);
  if (!posted.ok) throw new Error(`the ledger refused TRANSFER of ${ref}: ${posted.refusal.reason}`);
}

async function askOperator(
  tx: Tx,
  customer: ProcedureCustomer,
  request: RunningNisaRequest,
  procedure: Procedure,
): Promise<void> {
  await writeNisa(tx, customer.id, { status: 'SUSPENDED', openedOn: null, closedOn: null });
  const alert = { kind: 'account.nisa-duplicate', subject: request.id, detail: { customer: customer.id } };
  await raiseAlert(tx, alert, procedure.clock.now());
}
