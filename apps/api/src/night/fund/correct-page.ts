import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { decideCorrection, type BatchCustomer, type Correction, type NavCorrection } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { forgetReplayed } from '@tsuzura/store/books';
import { listFunds, type Fund } from '@tsuzura/store/fund';
import {
  changeNisaYears,
  changeTaxYears,
  customersToCorrect,
  finishCorrection,
  lockCustomers,
  nextCorrection,
  readCashAtHand,
  readFundHistories,
  readNisaBooksOf,
  readPositions,
  readTaxYears,
  salesOnTheirWay,
  writeCorrectedDistributions,
  writeCorrectedFills,
  writeCorrectedTransfers,
  writePositions,
  writeProjectedTaxes,
  writeYearEndRefunds,
} from '@tsuzura/store/night/fund';
import { raiseAlert, type Tx } from '@tsuzura/store/kernel';
import { composedId } from '../../kernel/composed-id.ts';
import { notify } from '../../notification/index.ts';
import type { Alarm } from '../../kernel/alarm.ts';
import { postAll } from '../../kernel/post-all.ts';

/** Whole histories are read, so a page holds fewer customers than a page of fills. */
const customersAtOnce = 200;

/**
 * Corrects the next customers of the oldest open correction of a price. True while more is left. The price
 * of a fill shows whether it is corrected, so the job may be stopped between two pages and continued by any process.
 */
export async function correctPage(tx: Tx, at: Instant, alarm: Alarm, limit = customersAtOnce): Promise<boolean> {
  const correction = await nextCorrection(tx);
  if (!correction) return false;
  const fund = (await listFunds(tx)).find(({ code }) => code === correction.fundCode);
  assert(fund, 'a fund whose price was corrected is in the catalogue');
  const wanted = await customersToCorrect(tx, correction, limit);
  if (wanted.length > 0) await correctCustomers(tx, correction, fund, wanted, at, alarm);
  if (wanted.length < limit) await finishCorrection(tx, correction, at);
  return true;
}

async function correctCustomers(
  tx: Tx,
  correction: NavCorrection,
  fund: Fund,
  ids: readonly string[],
  at: Instant,
  alarm: Alarm,
): Promise<void> {
  const customers = await lockCustomers(tx, ids);
  const histories = await readFundHistories(tx, fund.code, ids);
  const positions = Map.groupBy(await readPositions(tx, fund.code, ids), ({ customerId }) => customerId);
  const sales = Map.groupBy(await salesOnTheirWay(tx, ids), ({ customerId }) => customerId);
  const books = await readNisaBooksOf(tx, ids);
  const years = await readTaxYears(tx, ids);
  const cash = await readCashAtHand(tx, ids);
  for (const [id, customer] of customers) {
    const [history, atHand] = [histories.get(id), cash.get(id)];
    assert(history && atHand, 'who is corrected has a history');
    const decided = decideCorrection({
      correction,
      fund,
      customer,
      history,
      positions: positions.get(id) ?? [],
      nisa: books.get(id) ?? null,
      taxYears: years.get(id) ?? [],
      sales: sales.get(id) ?? [],
      cash: atHand,
      ref: composedId('nav', fund.code, correction.date, String(correction.revision), id),
      at,
    });
    await write(tx, correction, customer, decided, at);
    await notify(tx, customer, { kind: 'fund-order.corrected', correction, fundName: fund.name, decided }, at);
    await alertOperators(tx, correction, id, decided, at, alarm);
  }
}

async function write(
  tx: Tx,
  correction: NavCorrection,
  { id: customerId }: BatchCustomer,
  decided: Correction,
  at: Instant,
): Promise<void> {
  await postAll(tx, decided.entries);
  await writeCorrectedFills(tx, correction, decided.fills, at);
  await writeCorrectedDistributions(tx, correction, decided.distributions, at);
  await writeCorrectedTransfers(tx, decided.transfers, ymdOf(at));
  await writePositions(tx, decided.positions);
  await changeNisaYears(tx, decided.nisa);
  await changeTaxYears(tx, decided.taxes);
  await writeProjectedTaxes(tx, decided.projected);
  for (const { year, refund } of decided.refunds) await writeYearEndRefunds(tx, year, [{ customerId, refund }]);
  // A distribution that waits to be reinvested has no entry from which the check would see that it was corrected.
  await forgetReplayed(tx, [customerId]);
}

/** Money of the firm: an operator has to account for it, or to ask the customer to pay it back. */
async function alertOperators(
  tx: Tx,
  { fundCode, date, revision }: NavCorrection,
  customerId: string,
  { advanced, borne }: Correction,
  at: Instant,
  alarm: Alarm,
): Promise<void> {
  const amounts = [
    { kind: 'nav.correction-advanced', amount: advanced },
    { kind: 'nav.correction-borne', amount: borne },
  ];
  for (const { kind, amount } of amounts) {
    if (amount === 0n) continue;
    const alert = { kind, subject: `${fundCode} ${date} ${revision} ${customerId}`, detail: { yen: String(amount) } };
    if (await raiseAlert(tx, alert, at)) alarm(alert);
  }
}
