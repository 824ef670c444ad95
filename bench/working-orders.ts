import { addDays, atJst, type Ymd } from '@tsuzura/domain/calendar';
import { fundEntries } from '@tsuzura/domain/ledger';
import { units, yen } from '@tsuzura/domain/money';
import { post } from '@tsuzura/store/ledger';
import { inPages, type Brokerage } from './brokerage.ts';

export interface OrderDraft {
  readonly id: string;
  readonly customerId: string;
  readonly fundCode: string;
  readonly accountType: 'SPECIFIC' | 'NISA_GROWTH';
  readonly side: 'BUY' | 'SELL';
  readonly size: bigint;
}

/** Orders in the state after acceptance and cut-off. */
export async function addWorkingOrders(
  { owner, database }: Pick<Brokerage, 'owner' | 'database'>,
  drafts: readonly OrderDraft[],
  day: Ymd,
): Promise<void> {
  const at = atJst(day, '10:00');
  await inPages(drafts, async (some) => {
    await database.tx(async (tx) => {
      const entries = some.map(({ id, customerId, fundCode, accountType, side, size }) => {
        const booking = { ref: id, day, bookedAt: at, customerId, fundCode, accountType };
        return side === 'BUY'
          ? fundEntries.buyAccepted(booking, { reservedCash: yen(size) })
          : fundEntries.saleAccepted(booking, { lockedUnits: units(size) });
      });
      const posted = await post(tx, entries);
      if (!posted.ok) throw new Error(posted.refusal.reason);
    });
    await owner.query(
      `insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size, distribution_course, state,
          accepted_at, cutoff_at, application_date, execution_date, settlement_date, reserved_cash, reserved_quota, nisa_year, locked_units)
        select w.id, w.customer, w.fund, w.type, w.side, 'SPOT', case w.side when 'BUY' then 'AMOUNT' else 'UNITS' end, w.size,
          case w.side when 'BUY' then 'RECEIVE' end, 'WORKING', $7, $7, $8, $8, $9,
          case w.side when 'BUY' then w.size else 0 end, case w.type when 'NISA_GROWTH' then w.size else 0 end,
          case w.type when 'NISA_GROWTH' then extract(year from $9::date) end, case w.side when 'SELL' then w.size else 0 end
        from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[]) as w (id, customer, fund, type, side, size)`,
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
      ],
    );
  });
  await owner.query(`insert into app.nisa_year (customer_id, year, frame, reserved) select customer_id, nisa_year, 'GROWTH', sum(reserved_quota)
    from app.fund_order where state = 'WORKING' and account_type = 'NISA_GROWTH' group by 1, 2
    on conflict (customer_id, year, frame) do update set reserved = excluded.reserved`);
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
