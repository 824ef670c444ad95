import type { Instant, Ymd } from '@tsuzura/domain/calendar';
import {
  basisPoints,
  type Lot,
  type MarginAccountType,
  type MarginCallState,
  type MarginType,
  type PositionSide,
  type SettlingPart,
} from '@tsuzura/domain/margin';
import { yen, type Yen } from '@tsuzura/domain/money';
import type { AveragePrice } from '@tsuzura/domain/stock';
import { statement, type PipelinedTx, type Reader } from '../kernel/index.ts';

/** A lot, and what of it is under orders, 現引 or 現渡. */
export interface HeldLot {
  readonly lot: Lot;
  readonly locked: bigint;
}

export interface StoredCall {
  readonly occurredOn: Ymd;
  readonly amount: Yen;
  readonly equity: Yen;
  readonly positions: Yen;
  readonly dueAt: Instant;
  readonly clearedByDeposit: Yen;
  readonly clearedByPositions: Yen;
  readonly state: MarginCallState;
}

/** A result on its way to 保証金現金. */
export interface UnsettledClose {
  readonly settlementDate: Ymd;
  readonly sequence: bigint;
  readonly realized: Yen;
  readonly accountType: MarginAccountType;
}

/** A sale of another product on its way: the tax of its year is one for all. */
export interface UnsettledGain {
  readonly settlementDate: Ymd;
  readonly sequence: bigint;
  readonly gain: Yen;
}

/** An open order for a new position, at what it counts. */
export interface OpenNewOrder {
  readonly stockCode: string;
  readonly sessionDate: Ymd;
  readonly reservePrice: bigint;
  readonly rest: bigint;
  /** As it will be, when the exchange takes a change. */
  readonly change: { readonly reservePrice: bigint; readonly rest: bigint } | null;
}

/** Everything of one customer that margin is computed from, without what the market knows. */
export interface CustomerMargin {
  readonly customerId: string;
  /** 保証金現金 */
  readonly cash: Yen;
  /** 預り金 that nothing has promised. */
  readonly cashFree: Yen;
  /** 立替金, above zero. */
  readonly advance: Yen;
  readonly lots: readonly HeldLot[];
  readonly settling: readonly SettlingPart[];
  /** Unlocked shares of the taxed accounts. */
  readonly shares: readonly { readonly stockCode: string; readonly quantity: bigint }[];
  readonly closes: readonly UnsettledClose[];
  /** Of the specific account. */
  readonly sales: readonly UnsettledGain[];
  readonly orders: readonly OpenNewOrder[];
  /** Of open purchases of shares: what of 保証金現金 they have taken, where they will bring collateral for it. */
  readonly promised: readonly { readonly stockCode: string; readonly amount: Yen }[];
  /** Those that are not resolved, oldest first. */
  readonly calls: readonly StoredCall[];
  readonly netGains: ReadonlyMap<number, Yen>;
  readonly withholds: boolean;
}

export interface LotJson {
  readonly id: string;
  readonly stockCode: string;
  readonly side: PositionSide;
  readonly type: MarginType;
  readonly accountType: MarginAccountType;
  readonly openedOn: Ymd;
  readonly quantity: string;
  readonly locked: string;
  readonly openPrice: string;
  readonly openAmount: string;
  readonly initialBp: number;
  readonly cashBp: number | null;
  readonly annualBp: number;
  readonly feeMonths: number;
  readonly feeAccrued: string;
  readonly splits: readonly { readonly exOn: Ymd; readonly ratio: string }[];
  readonly expirationDate: Ymd | null;
  readonly shortened: boolean;
}

interface Row {
  readonly customer_id: string;
  readonly withholding: string | null;
  readonly balances: readonly (readonly [kind: number, amount: string])[] | null;
  readonly shares: readonly (readonly [stockCode: string, quantity: string])[] | null;
  readonly lots: readonly LotJson[] | null;
  readonly settling:
    | readonly (readonly [openAmount: string, initialBp: number, cashBp: number | null, settlementDate: Ymd])[]
    | null;
  readonly closes:
    | readonly (readonly [settlementDate: Ymd, sequence: string, realized: string, accountType: MarginAccountType])[]
    | null;
  readonly sales: readonly (readonly [settlementDate: Ymd, sequence: string, gain: string])[] | null;
  readonly orders:
    | readonly (readonly [
        stockCode: string,
        session: Ymd,
        price: string,
        rest: string,
        changedPrice: string | null,
        changedRest: string | null,
      ])[]
    | null;
  readonly promised: readonly (readonly [stockCode: string, amount: string])[] | null;
  readonly calls:
    | readonly (readonly [
        occurredOn: Ymd,
        amount: string,
        equity: string,
        positions: string,
        dueAt: number,
        deposit: string,
        closed: string,
        state: MarginCallState,
      ])[]
    | null;
  readonly years: readonly (readonly [year: number, netGain: string])[] | null;
}

/** The columns of a lot as JSON, of a table `l`. */
export const lotColumns = `json_build_object('id', l.id, 'stockCode', l.stock_code, 'side', l.side, 'type', l.type,
  'accountType', l.account_type, 'openedOn', l.opened_on, 'quantity', l.quantity::text, 'locked', l.locked::text,
  'openPrice', l.open_price::text, 'openAmount', l.open_amount::text, 'initialBp', l.initial_bp, 'cashBp', l.cash_bp,
  'annualBp', l.annual_bp, 'feeMonths', l.fee_months, 'feeAccrued', l.fee_accrued::text, 'splits', l.splits,
  'expirationDate', l.expiration_date, 'shortened', l.shortened)`;

/* Kinds: 1 CASH_FREE, 6 CASH_ADVANCED, 40 MARGIN_CASH, 30 SHARES. */
const books = statement<Row, [customers: readonly string[], today: Ymd]>(
  'margin.books',
  `select c.id as customer_id, a.specific_withholding as withholding,
      (select json_agg(json_build_array(x.kind, b.amount::text)) from ledger.account x join ledger.balance b on b.account_id = x.id
        where coalesce(x.customer_id, '') = c.id and x.instrument = 'JPY' and x.kind in (1, 6, 40) and x.tag = '' and b.amount <> 0) as balances,
      (select json_agg(json_build_array(x.instrument, b.amount::text) order by x.instrument, x.tag)
        from ledger.account x join ledger.balance b on b.account_id = x.id
        where coalesce(x.customer_id, '') = c.id and x.kind = 30 and x.tag in ('SPECIFIC', 'GENERAL') and b.amount > 0) as shares,
      (select json_agg(${lotColumns} order by l.opened_on, l.id) from app.margin_lot l
        where l.customer_id = c.id and l.quantity > 0) as lots,
      (select json_agg(json_build_array(p.open_amount::text, p.initial_bp, p.cash_bp, s.settlement_date))
        from app.margin_settlement s join app.margin_settlement_part p on p.settlement_id = s.id
        where s.customer_id = c.id and (s.status = 'EXECUTED' or (s.status = 'SETTLED' and s.settlement_date >= $2))) as settling,
      (select json_agg(json_build_array(m.settlement_date, m.sequence::text, m.realized::text, m.account_type))
        from app.margin_close m where m.customer_id = c.id and not m.is_settled) as closes,
      (select json_agg(json_build_array(s.settlement_date, s.sequence::text, s.gain::text)) from (
          select o.settlement_date, o.sequence, f.amount - f.cost as gain from app.fund_order o cross join lateral (
              select x.amount, x.cost from app.fund_fill x where x.order_id = o.id order by x.turn desc limit 1) f
            where o.customer_id = c.id and o.is_open and o.side = 'SELL' and o.account_type = 'SPECIFIC'
          union all
          select f.settlement_date, f.sequence, f.amount - f.fee - f.consumption_tax - f.cost from app.stock_fill f
            where f.customer_id = c.id and not f.is_settled and f.side = 'SELL' and f.account_type = 'SPECIFIC'
              and f.trade_type in ('SPOT', 'GENWATASHI')) s) as sales,
      (select json_agg(json_build_array(o.stock_code, o.session_date, o.reserve_price::text,
          (o.quantity - o.filled_quantity)::text, o.change ->> 'reservePrice',
          ((o.change ->> 'quantity')::bigint - o.filled_quantity)::text))
        from app.stock_order o where o.customer_id = c.id and o.is_open and o.trade_type = 'MARGIN_NEW') as orders,
      (select json_agg(json_build_array(o.stock_code, least(o.from_margin, o.reserved_cash)::text))
        from app.stock_order o where o.customer_id = c.id and o.is_open and o.from_margin > 0
          and o.account_type in ('SPECIFIC', 'GENERAL')) as promised,
      (select json_agg(json_build_array(k.occurred_on, k.amount::text, k.equity::text, k.positions::text,
          (extract(epoch from k.due_at) * 1000)::bigint, k.cleared_by_deposit::text, k.cleared_by_positions::text, k.state)
          order by k.occurred_on)
        from app.margin_call k where k.customer_id = c.id and k.state <> 'RESOLVED') as calls,
      (select json_agg(json_build_array(t.year, t.net_gain::text)) from app.tax_year t where t.customer_id = c.id) as years
    from app.customer c join app.account a on a.customer_id = c.id
    where c.id = any ($1::text[]) order by c.id`,
);

export const lotOf = (json: LotJson): HeldLot => ({
  locked: BigInt(json.locked),
  lot: {
    id: json.id,
    stockCode: json.stockCode,
    side: json.side,
    type: json.type,
    accountType: json.accountType,
    openedOn: json.openedOn,
    quantity: BigInt(json.quantity),
    openPrice: BigInt(json.openPrice) as AveragePrice,
    openAmount: yen(BigInt(json.openAmount)),
    initialRatio: basisPoints(json.initialBp),
    cashRatio: json.cashBp === null ? null : basisPoints(json.cashBp),
    annualRate: basisPoints(json.annualBp),
    fee: { months: json.feeMonths, accrued: yen(BigInt(json.feeAccrued)) },
    splits: json.splits.map(({ exOn, ratio }) => ({ exOn, ratio: BigInt(ratio) })),
    expirationDate: json.expirationDate,
    shortened: json.shortened,
  },
});

/** Margin of these customers as it stands today; who has no account is not in it. */
export async function readMarginBooks(
  reader: Reader | PipelinedTx,
  customers: readonly string[],
  today: Ymd,
): Promise<ReadonlyMap<string, CustomerMargin>> {
  if (customers.length === 0) return new Map();
  const rows = await books(reader, customers, today);
  return new Map(rows.map((row) => [row.customer_id, marginOf(row)]));
}

function marginOf(row: Row): CustomerMargin {
  const amounts = new Map((row.balances ?? []).map(([kind, amount]) => [kind, BigInt(amount)]));
  const balance = (kind: number): Yen => yen(amounts.get(kind) ?? 0n);
  return {
    customerId: row.customer_id,
    cash: balance(40),
    cashFree: balance(1),
    advance: yen(0n - balance(6)),
    lots: (row.lots ?? []).map(lotOf),
    settling: (row.settling ?? []).map(([openAmount, initialBp, cashBp, settlementDate]) => ({
      openAmount: yen(BigInt(openAmount)),
      initialRatio: basisPoints(initialBp),
      cashRatio: cashBp === null ? null : basisPoints(cashBp),
      settlementDate,
    })),
    shares: (row.shares ?? []).map(([stockCode, quantity]) => ({ stockCode, quantity: BigInt(quantity) })),
    closes: (row.closes ?? []).map(([settlementDate, sequence, realized, accountType]) => ({
      settlementDate,
      sequence: BigInt(sequence),
      realized: yen(BigInt(realized)),
      accountType,
    })),
    sales: (row.sales ?? []).map(([settlementDate, sequence, gain]) => ({
      settlementDate,
      sequence: BigInt(sequence),
      gain: yen(BigInt(gain)),
    })),
    orders: (row.orders ?? []).map(([stockCode, sessionDate, price, rest, changedPrice, changedRest]) => ({
      stockCode,
      sessionDate,
      reservePrice: BigInt(price),
      rest: BigInt(rest),
      change:
        changedPrice === null || changedRest === null
          ? null
          : { reservePrice: BigInt(changedPrice), rest: BigInt(changedRest) },
    })),
    promised: (row.promised ?? []).map(([stockCode, amount]) => ({ stockCode, amount: yen(BigInt(amount)) })),
    calls: (row.calls ?? []).map(([occurredOn, amount, equity, positions, dueAt, deposit, closed, state]) => ({
      occurredOn,
      amount: yen(BigInt(amount)),
      equity: yen(BigInt(equity)),
      positions: yen(BigInt(positions)),
      dueAt: dueAt as Instant,
      clearedByDeposit: yen(BigInt(deposit)),
      clearedByPositions: yen(BigInt(closed)),
      state,
    })),
    netGains: new Map((row.years ?? []).map(([year, net]) => [year, yen(BigInt(net))])),
    withholds: row.withholding === 'WITH',
  };
}

const byIds = statement<{ customer_id: string; lot: LotJson }, [ids: readonly string[]]>(
  'margin.lots-by-id',
  `select l.customer_id, ${lotColumns} as lot from app.margin_lot l where l.id = any ($1::text[]) order by l.customer_id, l.id
    for no key update of l`,
);

/** Locks these lots; also those that are closed. */
export async function lockLots(tx: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, HeldLot>> {
  if (ids.length === 0) return new Map();
  const rows = await byIds(tx, ids);
  return new Map(rows.map(({ lot }) => [lot.id, lotOf(lot)]));
}

const ofLot = statement<{ stock_code: string }, [id: string]>(
  'margin.stock-of-lot',
  'select stock_code from app.margin_lot where id = $1',
);

export const stockOfLot = async (reader: Reader, id: string): Promise<string | null> =>
  (await ofLot(reader, id))[0]?.stock_code ?? null;
