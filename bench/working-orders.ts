import { addDays, atJst, type Ymd } from '@tsuzura/domain/calendar';
import { fundEntries } from '@tsuzura/domain/ledger';
import { units, yen } from '@tsuzura/domain/money';
import { post } from '@tsuzura/store/ledger';
import { inPages, type Brokerage } from './brokerage.ts';

export interface OrderDraft {
  readonly id: string;
  readonly customerId: string;
  readonly fundCode: string;
  readonly accountType: 'SPECIFIC' | 'GENERAL' | 'NISA_GROWTH' | 'NISA_TSUMITATE';
  readonly side: 'BUY' | 'SELL';
  /** Yen of a purchase, units of a sale, unless `method` says otherwise. */
  readonly size: bigint;
  readonly method?: 'UNITS';
}

/** Orders in the state after acceptance and cut-off. */
export const addWorkingOrders = (
  brokerage: Pick<Brokerage, 'owner' | 'database'>,
  drafts: readonly OrderDraft[],
  day: Ymd,
): Promise<void> => addOrders(brokerage, drafts, day, { state: 'WORKING' });

/** A purchase by units sets aside more than it costs. */
const reservedFor = ({ side, size, method }: OrderDraft): bigint =>
  side === 'SELL' ? 0n : method === 'UNITS' ? size * 10n : size;

/** Orders as acceptance leaves them. */
export async function addOrders(
  { owner, database }: Pick<Brokerage, 'owner' | 'database'>,
  drafts: readonly OrderDraft[],
  day: Ymd,
  { state }: { readonly state: 'RECEIVED' | 'WORKING' },
): Promise<void> {
  const at = atJst(day, '10:00');
  await inPages(drafts, async (some) => {
    await database.tx(async (tx) => {
      const entries = some.map((draft) => {
        const { id, customerId, fundCode, accountType, side, size } = draft;
        const booking = { ref: id, day, bookedAt: at, customerId, fundCode, accountType };
        return side === 'BUY'
          ? fundEntries.buyAccepted(booking, { reservedCash: yen(reservedFor(draft)) })
          : fundEntries.saleAccepted(booking, { lockedUnits: units(size) });
      });
      const posted = await post(tx, entries);
      if (!posted.ok) throw new Error(posted.refusal.reason);
    });
    await owner.query(
      `insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size, distribution_course, state,
          accepted_at, cutoff_at, application_date, execution_date, settlement_date, reserved_cash, reserved_quota, nisa_year, locked_units)
        select w.id, w.customer, w.fund, w.type, w.side, case w.type when 'NISA_TSUMITATE' then 'SCHEDULED' else 'SPOT' end, w.method, w.size,
          case w.side when 'BUY' then 'RECEIVE' end, $12, $7, $7, $8, $8, $9,
          w.reserved, case when w.type like 'NISA%' then w.reserved else 0 end,
          case when w.type like 'NISA%' then extract(year from $9::date) end, case w.side when 'SELL' then w.size else 0 end
        from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $10::text[], $11::bigint[])
          as w (id, customer, fund, type, side, size, method, reserved)`,
      [
        some.map(({ id }) => id),
        some.map(({ customerId }) => customerId),
        some.map(({ fundCode }) => fundCode),
        some.map(({ accountType }) => accountType),
        some.map(({ side }) => side),
        some.map(({ size }) => String(size)),
        new Date(at),
        day,
        addDays(day, 5),
        some.map(({ side, method }) => method ?? (side === 'BUY' ? 'AMOUNT' : 'UNITS')),
        some.map((draft) => String(reservedFor(draft))),
        state,
      ],
    );
  });
  await owner.query(`insert into app.nisa_year (customer_id, year, frame, reserved) select customer_id, nisa_year, case account_type
      when 'NISA_GROWTH' then 'GROWTH' else 'TSUMITATE' end, sum(reserved_quota)
    from app.fund_order where state in ('RECEIVED', 'WORKING') and account_type like 'NISA%' group by 1, 2, 3
    on conflict (customer_id, year, frame) do update set reserved = excluded.reserved`);
}

/** Prices of all funds that the vendor sent and nobody checked: of some so many thousandths of that of an earlier day, of the others the same. */
export async function moveNavs(
  { owner }: Pick<Brokerage, 'owner'>,
  since: Ymd,
  day: Ymd,
  thousandths: ReadonlyMap<string, number>,
): Promise<void> {
  await owner.query(
    `insert into app.nav select n.fund_code, $2::date, n.nav * coalesce(m.thousandths, 1000) / 1000, 1000000, 0, null
        from app.nav n left join unnest($3::text[], $4::bigint[]) as m (fund_code, thousandths) on m.fund_code = n.fund_code
        where n.date = $1
      on conflict (fund_code, date) do update set nav = excluded.nav, distribution = 0`,
    [since, day, [...thousandths.keys()], [...thousandths.values()]],
  );
  await owner.query('delete from app.nav_check where date = $1', [day]);
}

/** The price of the vendor and its check, so that orders of the day can be filled. */
export async function publish(
  { owner }: Pick<Brokerage, 'owner'>,
  funds: readonly string[],
  day: Ymd,
  nav: number,
): Promise<void> {
  await owner.query(
    `insert into app.nav select code, $1, $3, 1000000, 0, null from app.fund where code = any ($2)
      on conflict (fund_code, date) do update set nav = excluded.nav`,
    [day, funds, nav],
  );
  await owner.query(
    `insert into app.nav_check (fund_code, date, status, checked_at) select code, $1, 'PRELIMINARY', now()
      from unnest($2::text[]) as f (code) on conflict do nothing`,
    [day, funds],
  );
}
