import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import type { CorrectedDistribution, CorrectedFill, KnownTransfer, NavCorrection } from '@tsuzura/domain/fund-order';
import { assert } from '@tsuzura/domain/kernel';
import { column, moment, statement, type Tx } from '../../kernel/index.ts';

/** The state of the order does not change; whether it may be corrected is checked here too. */
const insertFills = statement<{ done: bigint }, readonly unknown[]>(
  'night-fund.correct-fills',
  `with given as (select * from unnest($1::text[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
        $7::bigint[], $8::bigint[], $9::boolean[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[])
        as v (order_id, turn, nav, price, units, amount, fee, consumption_tax, converted_to_all, cost, book_released,
          projected_tax, income_tax, resident_tax)),
    filled as (
      insert into app.fund_fill (order_id, turn, nav, price, units, amount, fee, consumption_tax, converted_to_all, cost,
        book_released, projected_tax, income_tax, resident_tax, executed_at)
      select given.*, $15::timestamptz from given),
    happened as (
      insert into app.fund_order_recorded_event (order_id, event, turn, at) select order_id, 'CORRECT', turn, $15::timestamptz from given),
    to_report as (insert into app.trade_report_due (order_id, turn) select order_id, turn from given),
    noted as (
      insert into app.fill_correction (order_id, turn, replaces, fund_code, nav_date, nav_turn, corrected_at)
      select order_id, turn, turn - 1, $16, $17, $18, $15::timestamptz from given)
    select count(*) as done from given join app.fund_order o on o.id = given.order_id
      and o.state in ('EXECUTED', 'SETTLED', 'COMPLETED')`,
);

export async function writeCorrectedFills(
  tx: Tx,
  { fundCode, date, revision }: NavCorrection,
  all: readonly CorrectedFill[],
  at: Instant,
): Promise<void> {
  if (all.length === 0) return;
  const fills = all.map(({ fill }) => fill);
  const [row] = await insertFills(
    tx,
    fills.map(({ orderId }) => orderId),
    column(all.map((one) => one.revision)),
    column(fills.map(({ nav }) => nav)),
    column(fills.map(({ price }) => price)),
    column(fills.map(({ units }) => units)),
    column(fills.map(({ amount }) => amount)),
    column(fills.map(({ fee }) => fee)),
    column(fills.map(({ consumptionTax }) => consumptionTax)),
    column(fills.map(({ convertedToAll }) => convertedToAll)),
    column(fills.map(({ cost }) => cost)),
    column(fills.map(({ bookReleased }) => bookReleased)),
    column(fills.map(({ projectedTax }) => projectedTax)),
    column(all.map(({ tax }) => tax?.income ?? null)),
    column(all.map(({ tax }) => tax?.resident ?? null)),
    moment(at),
    fundCode,
    date,
    revision,
  );
  assert(row?.done === BigInt(all.length), 'every order that is corrected was executed');
}

const changeDistributions = statement<{ done: bigint }, readonly unknown[]>(
  'night-fund.correct-distributions',
  `with given as (select * from unnest($1::text[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
        $7::bigint[], $8::bigint[], $9::text[], $10::date[])
        as v (id, turn, units, nav_ex, special, ordinary, income_tax, resident_tax, course, due_date)),
    kept as (
      insert into app.distribution_correction (distribution_id, turn, fund_code, nav_date, nav_turn, units, nav_ex, special,
        ordinary, income_tax, resident_tax, corrected_at)
      select d.id, given.turn, $11, $12, $13, d.units, d.nav_ex, d.special, d.ordinary, d.income_tax, d.resident_tax, $14::timestamptz
        from given join app.distribution d on d.id = given.id),
    changed as (
      update app.distribution d set units = given.units, nav_ex = given.nav_ex, special = given.special,
          ordinary = given.ordinary, income_tax = given.income_tax, resident_tax = given.resident_tax,
          course = given.course, due_date = given.due_date
        from given where d.id = given.id returning d.id)
    select count(*) as done from changed`,
);

export async function writeCorrectedDistributions(
  tx: Tx,
  { fundCode, date, revision }: NavCorrection,
  all: readonly CorrectedDistribution[],
  at: Instant,
): Promise<void> {
  if (all.length === 0) return;
  const figures = all.map(({ distribution }) => distribution);
  const [row] = await changeDistributions(
    tx,
    figures.map(({ id }) => id),
    column(all.map((one) => one.revision)),
    column(figures.map(({ units }) => units)),
    column(figures.map(({ navEx }) => navEx)),
    column(figures.map(({ special }) => special)),
    column(figures.map(({ ordinary }) => ordinary)),
    column(figures.map(({ tax }) => tax.income)),
    column(figures.map(({ tax }) => tax.resident)),
    figures.map(({ course }) => course),
    column(figures.map(({ dueDate }) => dueDate)),
    fundCode,
    date,
    revision,
    moment(at),
  );
  assert(row?.done === BigInt(all.length), 'every distribution that is corrected is there');
}

const changeTransfers = statement<object, readonly unknown[]>(
  'night-fund.correct-transfers',
  `with notice as (update app.delivery set revision = revision + 1, notice_on = $6 where id = any ($1::text[]))
    update app.delivery_item i set unit_cost = v.unit_cost, cost = v.cost, individual_principal = v.individual_principal
      from unnest($1::text[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[])
        as v (delivery_id, number, unit_cost, cost, individual_principal)
      where i.delivery_id = v.delivery_id and i.number = v.number`,
);

/** The cost that went along with units that left for another firm; a new notice of it is due today. */
export async function writeCorrectedTransfers(tx: Tx, all: readonly KnownTransfer[], today: Ymd): Promise<void> {
  if (all.length === 0) return;
  await changeTransfers(
    tx,
    all.map(({ deliveryId }) => deliveryId),
    column(all.map(({ number }) => number)),
    column(all.map(({ unitCost }) => unitCost)),
    column(all.map(({ cost }) => cost)),
    column(all.map(({ individualPrincipal }) => individualPrincipal)),
    today,
  );
}
