import type { Ymd } from '@tsuzura/domain/calendar';
import type { Lot } from '@tsuzura/domain/margin';
import { yen, type Yen } from '@tsuzura/domain/money';
import type { OrderAccountType } from '@tsuzura/domain/tax';
import { statement, type Reader } from '../kernel/index.ts';
import { lotColumns, lotOf, type LotJson } from '../margin/book.ts';
import { balanceOn } from './booked-in.ts';

/*
 * Shares of a statement, on the axis of settlement: the ledger has them by trade date (rule SPOT-4), so what was traded and not settled
 * by then is taken off or added. An execution settles within so many days, over the turn of a year too.
 */
const longestSettlement = 20;

/** Executions that bring or take shares; the fraction of a reverse split left with its split. */
const movesShares = `(f.trade_type in ('GENBIKI', 'GENWATASHI') or f.trade_type = 'SPOT' and f.order_id is not null)`;
const signed = `case f.side when 'BUY' then f.quantity else -f.quantity end`;

export interface SharesOnDay {
  readonly stockCode: string;
  readonly stockName: string;
  readonly accountType: OrderAccountType;
  readonly quantity: bigint;
}

const onDay = statement<
  { stock_code: string; name: string; account_type: string; quantity: bigint },
  [customer: string, day: Ymd, days: number]
>(
  'statement.shares-on',
  `select s.stock_code, k.name, s.account_type, sum(s.quantity)::bigint as quantity from (
      select a.instrument as stock_code, a.tag as account_type, b.amount as quantity
        from ledger.account a cross join lateral (${balanceOn('a.id', '$2::date')}) b
        where coalesce(a.customer_id, '') = $1 and a.kind in (30, 31)
      union all
      select f.stock_code, f.account_type, -(${signed}) from app.stock_fill f
        where f.customer_id = $1 and f.trade_date between $2::date - $3::integer and $2 and f.settlement_date > $2 and ${movesShares}) s
      join app.stock k on k.code = s.stock_code
    group by 1, 2, 3 having sum(s.quantity) <> 0 order by 1, 3`,
);

/** 受渡ベース, at the end of the day. */
export const sharesOn = async (reader: Reader, customerId: string, day: Ymd): Promise<readonly SharesOnDay[]> =>
  (await onDay(reader, customerId, day, longestSettlement)).map((row) => ({
    stockCode: row.stock_code,
    stockName: row.name,
    accountType: row.account_type as OrderAccountType,
    quantity: row.quantity,
  }));

export interface ShareMovement extends SharesOnDay {
  readonly day: Ymd;
  readonly what: 'SPOT' | 'GENBIKI' | 'GENWATASHI' | 'SPLIT' | 'DELIVERY';
}

const mostMovements = 20_000;

const moved = statement<
  {
    day: Ymd;
    what: ShareMovement['what'];
    stock_code: string;
    name: string;
    account_type: string;
    quantity: bigint;
  },
  [customer: string, from: Ymd, to: Ymd, days: number, limit: number]
>(
  'statement.share-movements',
  `select s.day, s.what, s.stock_code, k.name, s.account_type, s.quantity from (
      select f.settlement_date as day, f.trade_type as what, f.stock_code, f.account_type, ${signed} as quantity, f.sequence, f.number
        from app.stock_fill f where f.customer_id = $1 and f.trade_date between $2::date - $4::integer and $3
          and f.settlement_date between $2 and $3 and ${movesShares}
      union all
      select s.ex_date, 'SPLIT', s.stock_code, s.account_type, s.quantity_after - s.quantity_before, 0, 0
        from app.share_split s where s.customer_id = $1 and s.ex_date between $2 and $3
      union all
      select d.sent_on, 'DELIVERY', i.code, i.account_type, -i.quantity, 0, i.number
        from app.delivery d join app.delivery_item i on i.delivery_id = d.id where d.customer_id = $1 and d.product = 'EQUITY'
          and d.status in ('SENT', 'COMPLETED') and d.sent_on between $2 and $3) s
      join app.stock k on k.code = s.stock_code
    order by s.day, s.sequence, s.number, s.stock_code limit $5`,
);

/** What settled, what was split and what left for another firm in a period, oldest first. */
export const shareMovementsIn = async (
  reader: Reader,
  customerId: string,
  from: Ymd,
  to: Ymd,
): Promise<readonly ShareMovement[]> =>
  (await moved(reader, customerId, from, to, longestSettlement, mostMovements)).map((row) => ({
    day: row.day,
    what: row.what,
    stockCode: row.stock_code,
    stockName: row.name,
    accountType: row.account_type as OrderAccountType,
    quantity: row.quantity,
  }));

/** 信用取引 at the end of a day. */
export interface MarginOnDay {
  /** 保証金現金, from the ledger. */
  readonly cash: Yen;
  readonly lots: readonly { readonly lot: Lot; readonly stockName: string }[];
  /** The last final calculation up to the day; null where there never was one. */
  readonly figures: {
    readonly day: Ymd;
    readonly positions: Yen;
    readonly equity: Yen;
    readonly required: Yen;
    readonly expenses: Yen;
  } | null;
}

const marginCash = statement<{ amount: bigint | null }, [customer: string, day: Ymd]>(
  'statement.margin-cash-on',
  `select sum(b.amount)::bigint as amount from ledger.account a cross join lateral (${balanceOn('a.id', '$2::date')}) b
    where coalesce(a.customer_id, '') = $1 and a.instrument = 'JPY' and a.kind = 40`,
);

/* The job runs in the first morning after the period: nothing was opened or closed since. */
const lotsOf = statement<{ lot: LotJson; name: string }, [customer: string, day: Ymd]>(
  'statement.lots-on',
  `select ${lotColumns} as lot, k.name from app.margin_lot l join app.stock k on k.code = l.stock_code
    where l.customer_id = $1 and l.quantity > 0 and l.opened_on <= $2 order by l.opened_on, l.id limit 10000`,
);

const figuresOf = statement<
  { day: Ymd; positions: bigint; equity: bigint; required: bigint; expenses: bigint },
  [customer: string, day: Ymd]
>(
  'statement.margin-day',
  `select day, positions, equity, required, expenses from app.margin_day
    where customer_id = $1 and kind = 'FINAL' and day <= $2 order by day desc limit 1`,
);

export async function marginOn(reader: Reader, customerId: string, day: Ymd): Promise<MarginOnDay> {
  const [cash] = await marginCash(reader, customerId, day);
  const lots = await lotsOf(reader, customerId, day);
  const [figures] = await figuresOf(reader, customerId, day);
  return {
    cash: yen(cash?.amount ?? 0n),
    lots: lots.map(({ lot, name }) => ({ lot: lotOf(lot).lot, stockName: name })),
    figures: figures
      ? {
          day: figures.day,
          positions: yen(figures.positions),
          equity: yen(figures.equity),
          required: yen(figures.required),
          expenses: yen(figures.expenses),
        }
      : null,
  };
}
