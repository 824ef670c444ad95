import type { Client } from 'pg';

/** A customer with so many orders; each has four entries in the ledger. */
export interface GrowingCustomer {
  readonly id: string;
  readonly orders: number;
}

const fund = 'TZ010001';
/** The newest orders of everybody are of this year, one a day; what is more lies before the year before, four a day. */
const [newestDay, olderDay] = ['2026-11-10', '2024-12-31'];

const day = `case when n <= $3::integer then date '${newestDay}' - n else date '${olderDay}' - (n - $3) / 4 end`;

/*
 * One row an order, oldest first: three purchases, then a sale whose tax is withheld. Each is paid for by a deposit of its own, so
 * the balances are right whatever the order.
 */
const ordersOf = `create temp table grown as
  select c.id as customer, c.id || '-o' || n as id, n, ${day} as day, n % 4 = 0 as is_sale,
      row_number() over (order by case when $4 then ${day} end, c.id, n desc) as place
    from unnest($1::text[], $2::integer[]) as c (id, orders) cross join lateral generate_series(1, c.orders) as n`;

/** kind, tag and amount of the lines of each entry; the house's is a bank. */
const linesOf = `create temp table grown_line as
  select g.customer, g.day, $1::bigint + (g.place - 1) * 4 + e.step as entry_id, e.entry_kind, g.id as ref, e.line, e.kind,
      case e.kind when 20 then 'GAIN-' || extract(year from g.day) else e.tag end as tag, e.amount
    from grown g join (values
      (false, 1, 1, 1, 1, '', 1000), (false, 1, 1, 2, 100, '', -1000),
      (false, 2, 10, 1, 1, '', -1000), (false, 2, 10, 2, 2, 'ORDER', 1000),
      (false, 3, 12, 1, 2, 'ORDER', -1000), (false, 3, 12, 2, 3, '', 1000),
      (false, 4, 13, 1, 3, '', -1000), (false, 4, 13, 2, 100, '', 1000),
      (true, 1, 1, 1, 1, '', 1000), (true, 1, 1, 2, 100, '', -1000),
      (true, 2, 2, 1, 1, '', -10), (true, 2, 2, 2, 2, 'WITHDRAWAL', 10),
      (true, 3, 3, 1, 2, 'WITHDRAWAL', -10), (true, 3, 3, 2, 1, '', 10),
      (true, 4, 23, 1, 100, '', -1000), (true, 4, 23, 2, 1, '', 980), (true, 4, 23, 3, 20, '', 20))
      as e (is_sale, step, entry_kind, line, kind, tag, amount) on e.is_sale = g.is_sale`;

const ledger: readonly string[] = [
  `insert into ledger.account (kind, bound, customer_id, instrument, tag)
    select distinct l.kind, k.bound, case when l.kind < 100 then l.customer end, 'JPY', l.tag
    from grown_line l join ledger.account_kind k on k.id = l.kind on conflict do nothing`,
  `insert into ledger.entry (id, booked_at, day, kind, turn, ref)
    select entry_id, day::timestamp at time zone 'Asia/Tokyo', day, entry_kind, 0, ref from grown_line where line = 1`,
  `insert into ledger.posting (entry_id, account_id, amount, balance, line)
    select l.entry_id, a.id, l.amount,
        coalesce(b.amount, 0) + sum(l.amount) over (partition by a.id order by l.entry_id), l.line
      from grown_line l join ledger.account a on coalesce(a.customer_id, '') = case when l.kind < 100 then l.customer else '' end
        and a.instrument = 'JPY' and a.kind = l.kind and a.tag = l.tag
      left join ledger.balance b on b.account_id = a.id`,
  `update ledger.account a set held = l.balance, newest_entry = l.entry_id
    from (select distinct on (account_id) account_id, balance, entry_id from ledger.posting
      where entry_id >= (select min(entry_id) from grown_line) order by account_id, entry_id desc) l
    where a.id = l.account_id`,
  `insert into ledger.cash_line (customer_id, type, day, entry_id)
    select l.customer, k.cash_type, l.day, l.entry_id from grown_line l join ledger.entry_kind k on k.id = l.entry_kind
      where l.line = 1 and k.cash_type is not null
    union all select customer, 'TAX', day, entry_id from grown_line where kind = 20`,
];

const people: readonly string[] = [
  `insert into app.customer (id, subject, username, created_at) select customer, customer, customer, now() from grown group by 1`,
  `insert into app.account (customer_id, number, opened_on, equity, nisa, margin, us_equity, specific_withholding,
      specific_next_year_withholding, bank_code, bank_branch_code, bank_number, bank_account_type)
    select customer, lpad(nextval('app.account_number')::text, 7, '0'), '2003-04-01', 'AVAILABLE', 'NOT_OPENED', 'NOT_OPENED',
      'NOT_OPENED', 'WITH', 'WITH', '0001', '001', '1234567', '1' from grown group by 1`,
  `insert into app.document_confirmation select c.customer, d.id, now()
    from (select distinct customer from grown) c, app.brokerage_document d`,
  `insert into app.position (customer_id, fund_code, account_type, distribution_course, units, cost, individual_principal)
    select customer, '${fund}', 'SPECIFIC', 'RECEIVE', 1000, 1000, 10000 from grown group by 1`,
];

/** Transfers that were cancelled, of both products: they move nothing. */
const transfers: readonly string[] = [
  `insert into app.delivery (id, customer_id, product, status, requested_at, cancelable_until, accept_date, sent_on, expected_on,
      broker_name, branch_name, account_number, holder_name, participant_code, value)
    select id || '-transfer', customer, case when n % 2 = 0 then 'FUND' else 'EQUITY' end, 'CANCELED', day - 1, day - 1, day - 1, day + 2,
      day + 4, 'broker', 'branch', '1', 'holder', '012345678901234567890', 0 from grown order by place`,
  `insert into app.delivery_item (delivery_id, number, customer_id, code, account_type, name, quantity, fee, consumption_tax)
    select id || '-transfer', 1, customer, '${fund}', 'SPECIFIC', 'name', 1, 0, 0 from grown`,
];

const orders: readonly string[] = [
  `insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size, distribution_course, state,
      accepted_at, cutoff_at, application_date, execution_date, settlement_date)
    select id, customer, '${fund}', 'SPECIFIC', case when is_sale then 'SELL' else 'BUY' end, 'SPOT', 'AMOUNT', 1000,
      case when is_sale then null else 'RECEIVE' end, 'COMPLETED', day - 1, day - 1, day - 1, day, day + 2
    from grown order by place`,
  `insert into app.fund_order (id, customer_id, fund_code, account_type, side, source, method, size, distribution_course, state,
      accepted_at, cutoff_at, application_date, execution_date, settlement_date, reserved_cash)
    select customer || '-open' || o, customer, '${fund}', 'SPECIFIC', 'BUY', 'SPOT', 'AMOUNT', 1, 'RECEIVE', 'RECEIVED',
      '2026-11-12', '2026-11-13', '2026-11-13', '2026-11-13', '2026-11-17', 1
    from (select distinct customer from grown) c, generate_series(1, 3) as o`,
  `insert into app.fund_fill (order_id, nav, price, units, amount, cost, income_tax, resident_tax, executed_at)
    select id, 10000, 10000, 1000, 1000, case when is_sale then 900 end, case when is_sale then 20 end,
      case when is_sale then 0 end, day from grown order by place`,
  `insert into app.distribution (id, customer_id, fund_code, account_type, fiscal_date, course, state, units, nav_ex, special,
      ordinary, income_tax, resident_tax, due_date)
    select id || '-d', customer, '${fund}', 'SPECIFIC', day, 'RECEIVE', 'PAID', 1000, 10000, 0, 10, 1, 0, day + 5
    from grown where n % 5 = 0`,
  `insert into app.asset_day (customer_id, date, cash, fund_valuation, net_deposit) select distinct customer, day, 0, 1000, 0 from grown order by 1, 2`,
];

/** Orders, executions and positions of US shares: a history, and what is open. */
const usShares = [
  `insert into app.us_stock (symbol, name, exchange, fractional, nisa_growth, halted, foreign_tax_rate, has_adr_fee)
    select symbol, symbol, 'NYSE', true, true, false, 0, false from unnest(array['GROWA', 'GROWB']) as symbol on conflict do nothing`,
  `insert into app.us_order (id, customer_id, symbol, account_type, side, settlement_currency, order_type, quantity, time_in_force,
      expires_on, session_date, settlement_date, status, accepted_at, filled_quantity, filled_amount, filled_total, fills, reserve_price,
      reserve_rate)
    select id || '-us', customer, 'GROWA', 'SPECIFIC', 'BUY', 'JPY', 'MARKET', 100000, 'DAY', day, day, day + 6,
      case when n % 3 = 2 then 'CANCELED' else 'FILLED' end, day, f.q, f.q / 10, f.q * 1000000, f.q / 100000, 1000000, 15525
    from grown cross join lateral (select case when n % 3 = 2 then 0 else 100000 end::bigint as q) f order by place`,
  `insert into app.us_order (id, customer_id, symbol, account_type, side, settlement_currency, order_type, quantity, time_in_force,
      expires_on, session_date, settlement_date, status, accepted_at, reserve_price, reserve_rate, locked_shares)
    select customer || '-us' || o, customer, 'GROWB', 'SPECIFIC', 'SELL', 'JPY', 'MARKET', 100000, 'DAY', '2026-11-13', '2026-11-13',
      '2026-11-18', 'ACCEPTED', '2026-11-13', 1000000, 15525, 100000
    from (select distinct customer from grown) c, generate_series(1, 3) as o`,
  `insert into app.us_fill (id, order_id, number, exec_id, customer_id, symbol, account_type, side, settlement_currency, sequence,
      executed_at, local_trade_date, local_settlement_date, domestic_trade_date, domestic_settlement_date, quantity, price, amount, fee,
      fixed_at, rate, settlement_jpy, is_settled)
    select id || '-us-1', id || '-us', 1, id, customer, 'GROWA', 'SPECIFIC', 'BUY', 'JPY', place, day, day, day + 1, day + 1, day + 6,
      100000, 1000000, 10000, 49, day, 15525, 15601, true
    from grown where n % 3 <> 2 order by place`,
  `insert into app.us_fill (id, order_id, number, exec_id, customer_id, symbol, account_type, side, settlement_currency, sequence,
      executed_at, local_trade_date, local_settlement_date, domestic_trade_date, domestic_settlement_date, quantity, price, amount, fee)
    select customer || '-us-new', customer || '-us1', 1, customer, customer, 'GROWB', 'SPECIFIC', 'BUY', 'JPY', 1, '2026-11-13',
      '2026-11-13', '2026-11-16', '2026-11-16', '2026-11-18', 100000, 1000000, 10000, 49
    from (select distinct customer from grown) c`,
  `insert into app.us_dividend (id, customer_id, symbol, account_type, ex_date, pay_date, received_on, quantity, per_share, gross, state,
      rate, foreign_tax_rate, foreign_tax, adr_fee, paid_usd, jpy_before_tax, reported_jpy, foreign_tax_jpy, income_tax, resident_tax)
    select min(id) || '-us-dividend', customer, 'GROWA', 'SPECIFIC', day, day + 14, day + 15, 100000, 500000, 50, 'PAID', 15475, 10, 5, 0,
      45, 69, 69, 7, 10, 3
    from grown where n % 30 = 0 group by customer, day`,
  `insert into app.us_position (customer_id, symbol, account_type, quantity, cost, cost_usd, nisa_book)
    select customer, symbol, 'SPECIFIC', 500000, 7800000000, 50000, 0
    from (select distinct customer from grown) c, unnest(array['GROWA', 'GROWB']) as symbol`,
];

/** As many orders of shares, one in three of which was bought, one sold, one cancelled; three that are open; two shares are held. */
const shares: readonly string[] = [
  `insert into app.stock_order (id, customer_id, stock_code, account_type, side, trade_type, order_type, condition, time_in_force,
      expires_on, quantity, status, accepted_at, session_date, settlement_date, filled_quantity, filled_amount, filled_total, fills,
      reserve_price)
    select id || '-share', customer, '1078', 'SPECIFIC', case when n % 3 = 1 then 'SELL' else 'BUY' end, 'SPOT', 'MARKET', 'NONE', 'DAY',
      day, 100, case when n % 3 = 2 then 'CANCELED' else 'FILLED' end, day, day, day + 4, f.q, f.q * 2000, f.q * 20000, f.q / 100, 20000
    from grown cross join lateral (select case when n % 3 = 2 then 0 else 100 end as q) f order by place`,
  `insert into app.stock_order (id, customer_id, stock_code, account_type, side, trade_type, order_type, condition, time_in_force,
      expires_on, quantity, status, accepted_at, session_date, settlement_date, reserve_price, reserved_cash)
    select customer || '-shares' || o, customer, '1174', 'SPECIFIC', 'BUY', 'SPOT', 'MARKET', 'NONE', 'DAY', '2026-11-13', 100,
      'ACCEPTED', '2026-11-13', '2026-11-13', '2026-11-17', 20000, 1
    from (select distinct customer from grown) c, generate_series(1, 3) as o`,
  `insert into app.exchange_message (id, order_id, cl_ord_id, kind, body, state, due_at)
    select id || '-share', id || '-share', id || '-share', 'NEW', '{}', 'SENT', day from grown order by place`,
  `insert into app.exchange_report (date, exec_id, seq, cl_ord_id, type, quantity, cum_quantity, at, state, applied_at)
    select day, id, place, id || '-share', 'TRADE', 100, 100, day, 'APPLIED', day from grown where n % 3 <> 2 order by place`,
  `insert into app.stock_fill (id, order_id, number, exec_id, customer_id, stock_code, account_type, side, trade_type, sequence,
      trade_date, settlement_date, executed_at, quantity, price, amount, cost, income_tax, resident_tax, is_settled)
    select id || '-share-1', id || '-share', 1, id, customer, '1078', 'SPECIFIC', case when n % 3 = 1 then 'SELL' else 'BUY' end, 'SPOT',
      place, day, day + 4, day, 100, 20000, 200000, case when n % 3 = 1 then 190000 end, 1500, 500, true
    from grown where n % 3 <> 2 order by place`,
  `insert into app.share_position (customer_id, stock_code, account_type, day, open_quantity, open_cost, open_book, bought_quantity,
      bought_paid, bought_amount, sold_quantity, sold_book)
    select customer, code, 'SPECIFIC', '2026-11-10', 100, 200000, 0, 0, 0, 0, 0, 0
    from (select distinct customer from grown) c, unnest(array['1078', '1174']) as code`,
  `insert into app.share_dividend (id, customer_id, stock_code, account_type, record_date, paid_on, quantity, per_share, gross, income_tax,
      resident_tax, state)
    select min(id) || '-dividend', customer, '1078', 'SPECIFIC', max(day), max(day) + 70, 100, 100, 1000, 153, 50,
      case when max(day) > '2026-09-30' then 'DECLARED' else 'PAID' end
    from grown where n % 30 = 0 group by customer, day`,
  ...usShares,
];

const cash: readonly string[] = [
  `insert into app.withdrawal (id, customer_id, source, state, amount, requested_at, cutoff_at, accept_date, pay_date, bank_code,
      bank_branch_code, bank_account_type, bank_number, bank_name, bank_branch_name, bank_holder_kana)
    select id || '-w', customer, 'REQUESTED', 'COMPLETED', 10, day, day, day, day + 1, '0001', '001', '1', '1234567', 'b', 'b', 'b'
    from grown where n % 5 = 0 order by place`,
  `insert into app.scheduled_withdrawal (customer_id, day_of_month, amount_type, state, updated_at)
    select customer, 1, 'ALL', 'ACTIVE', now() from grown group by 1`,
  `insert into app.scheduled_withdrawal_run (customer_id, month, pay_date, status, amount)
    select customer, to_char(day, 'YYYY-MM'), min(day), 'REQUESTED', 1 from grown group by 1, 2`,
  `insert into app.debit_account (setting_code, customer_id, bank_code, bank_branch_code, bank_account_type, bank_number, bank_name,
      bank_branch_name, bank_holder_kana, amount, state, created_at, updated_at)
    select customer || '-s', customer, '0001', '001', '1', '1234567', 'b', 'b', 'b', 1, 'ACTIVE', now(), now() from grown group by 2`,
];

/** Forty plans each, with a month for every ten orders, the newest of which is under way; and some that are over. */
const plans: readonly string[] = [
  `insert into app.subscription_plan (id, customer_id, fund_code, account_type, distribution_course, setting_code, state, start_month,
      created_at, updated_at)
    select customer || '-plan' || i, customer, '${fund}', 'SPECIFIC', 'RECEIVE', customer || '-s',
      case when i <= 40 then 'ACTIVE' else 'CANCELED' end, '2000-01', now(), now()
    from (select distinct customer from grown) c, generate_series(1, 60) as i order by customer, i`,
  `insert into app.redemption_plan (id, customer_id, fund_code, account_type, method, state, start_month, created_at, updated_at)
    select id || '-sale', customer_id, fund_code, account_type, 'FIXED_AMOUNT', state, start_month, created_at, updated_at
    from app.subscription_plan where customer_id in (select customer from grown) order by customer_id, id`,
  `insert into app.subscription_version (setting_id, revision, from_month, state, amount, use_remaining_quota, at)
    select id, 0, start_month, state, 1000, false, now() from app.subscription_plan where customer_id in (select customer from grown)`,
  `insert into app.redemption_version (setting_id, revision, from_month, state, amount, day_of_month, frequency, at)
    select id, 0, start_month, state, 1000, 1, 'MONTHLY', now() from app.redemption_plan where customer_id in (select customer from grown)`,
  `create temp table grown_month as
    select customer, m, (date '2026-11-27' - m * interval '1 month')::date as day
      from (select customer, count(*)::integer / 10 as months from grown group by 1) c cross join lateral generate_series(0, c.months) as m`,
  `insert into app.subscription_occurrence (setting_id, month, customer_id, state, amount, freeze_at, debit_request_date, debit_date,
      credit_date, order_date, execution_date, settlement_date, nisa_year, order_id)
    select customer || '-plan' || i, to_char(day, 'YYYY-MM'), customer, case when m = 0 then 'DEBIT_REQUESTED' else 'ORDERED' end, 1000,
      day - 12, day - 12, day, day + 7, day + 7, day + 7, day + 10, extract(year from day),
      case when m > 0 then customer || '-plan' || i || '-o' || m end
    from grown_month, generate_series(1, 40) as i order by customer, i, m desc`,
  `insert into app.subscription_to_order (order_date, customer_id, setting_id, month)
    select order_date, customer_id, setting_id, month from app.subscription_occurrence
      where state = 'DEBIT_REQUESTED' and customer_id in (select customer from grown)`,
  `insert into app.redemption_occurrence (setting_id, month, customer_id, state, order_date, order_id)
    select customer || '-plan' || i || '-sale', to_char(day, 'YYYY-MM'), customer, 'ORDERED', day, customer || '-sale' || i || '-o' || m
    from grown_month, generate_series(1, 40) as i order by customer, i, m desc`,
  'drop table grown_month',
];

const issued: readonly string[] = [
  `insert into app.paper_content (hash, bytes) select encode(sha256('grown'), 'hex'), 'grown' on conflict do nothing`,
  `insert into app.paper (id, customer_id, kind, ref, version, name, issued_on, issued_at, content_hash, size, sources)
    select id || '-p', customer, case when n % 10 = 0 then 'BALANCE' else 'TRADE' end, id, '1', 'report', day, day,
      encode(sha256('grown'), 'hex'), 5, '{}' from grown order by place`,
  `insert into app.paper_count
    select customer, case when n % 10 = 0 then 'BALANCE' else 'TRADE' end, date_trunc('month', day)::date, null, count(*) from grown group by 1, 2, 3`,
];

const procedures: readonly string[] = [
  `insert into app.update_request (id, customer_id, kind, status, requested_at, updated_at)
    select id || '-u', customer, 'RECONFIRMATION', 'COMPLETED', day, day from grown where n % 10 = 0`,
  `insert into app.account_request (id, customer_id, status, products, specific_account, nisa, requested_at, updated_at)
    select id || '-a', customer, 'EXPIRED', '{EQUITY}', 'WITH', 'NONE', day, day from grown where n % 10 = 0`,
  `insert into app.nisa_request (id, customer_id, kind, target_year, status, created_at, updated_at)
    select id || '-n', customer, 'OPEN', 2026, 'CANCELED', day, day from grown where n % 10 = 0`,
  `insert into app.shield_event (customer_id, kind, at) select customer, 'NEW_DEVICE', day from grown where n % 5 = 0`,
  `insert into app.notification (id, customer_id, kind, category, title, body, created_at)
    select ops.mail_id(id), customer, 'fund-order.accepted', case when n % 10 = 0 then 'CASH' else 'TRADE' end, 'title', 'body', day from grown`,
  `insert into app.inbox (customer_id, unread) select customer, count(*) from grown group by customer on conflict do nothing`,
];

/** Lists without pages show the newest so many: a bench that compares customers gives everybody that many. */
const fullLists: readonly string[] = [
  `insert into app.withdrawal (id, customer_id, source, state, amount, requested_at, cutoff_at, accept_date, pay_date, bank_code,
      bank_branch_code, bank_account_type, bank_number, bank_name, bank_branch_name, bank_holder_kana)
    select customer || '-w' || i, customer, 'REQUESTED', 'COMPLETED', 10, day, day, day, day + 1, '0001', '001', '1', '1234567', 'b', 'b', 'b'
    from grown, generate_series(1, 50) as i where n = 1`,
  `insert into app.account_request (id, customer_id, status, products, specific_account, nisa, requested_at, updated_at)
    select customer || '-a' || i, customer, 'EXPIRED', '{EQUITY}', 'WITH', 'NONE', day, day from grown, generate_series(1, 50) as i where n = 1`,
  `insert into app.nisa_request (id, customer_id, kind, target_year, status, created_at, updated_at)
    select customer || '-n' || i, customer, 'OPEN', 2026, 'CANCELED', day, day from grown, generate_series(1, 50) as i where n = 1`,
];

/** Each day is closed when its last entry is there. */
const closes = `insert into ledger.day_close (day, last_entry) select day, max(entry_id) from grown_line group by day`;

/**
 * Customers with years of orders, entries, statements and procedures, as the owner in a few statements, for tests and benches of
 * reads. The ledger balances; other books beside it are not complete. Entries come customer by customer, or as they would in life: day by
 * day, each of which is closed.
 */
export async function addGrowingCustomers(
  owner: Client,
  customers: readonly GrowingCustomer[],
  {
    ofThisYear = 100,
    hasFullLists = false,
    isInDayOrder = false,
  }: { readonly ofThisYear?: number; readonly hasFullLists?: boolean; readonly isInDayOrder?: boolean } = {},
): Promise<void> {
  const [ids, counts] = [customers.map(({ id }) => id), customers.map(({ orders: count }) => count)];
  await owner.query(ordersOf, [ids, counts, ofThisYear, isInDayOrder]);
  const { rows } = await owner.query<{ before: string }>(
    `select setval('ledger.entry_id', nextval('ledger.entry_id') + count(*) * 4) - count(*) * 4 as before from grown`,
  );
  await owner.query(linesOf, [rows[0]?.before]);
  const all = [
    ...people,
    ...(hasFullLists ? fullLists : []),
    ...ledger,
    ...orders,
    ...shares,
    ...cash,
    ...transfers,
    ...plans,
    ...issued,
    ...procedures,
  ];
  for (const sql of isInDayOrder ? [...all, closes] : all) await owner.query(sql);
  await owner.query('drop table grown, grown_line');
  await owner.query('vacuum analyze');
}

const houseRows: readonly string[] = [
  `insert into app.news (id, title, body, category, importance, published_at)
    select 'grown-' || n, 'title', repeat('body ', 100), (array['SYSTEM', 'MAINTENANCE', 'FUND', 'CAMPAIGN'])[n % 4 + 1],
      case when n % 10 = 0 then 'HIGH' else 'NORMAL' end, timestamptz '2026-11-01' - n * interval '1 day' from rows`,
  `insert into app.bank_file (id, kind, state, content, content_hash, records, total, at)
    select 'grown-' || n, 'DEPOSITS', 'TAKEN', 'file', sha256(n::text::bytea), 1, 1, timestamptz '2026-11-01' - n * interval '1 day' from rows`,
  `insert into app.bank_transfer (account_date, inquiry, file_id, amount, account, payer, payer_bank, payer_branch, state, customer_id)
    select '2026-11-02', lpad(n::text, 6, '0'), 'grown-' || n, 1, '0010000001', 'p', 'b', 'b', 'CREDITED', 'nobody' from rows`,
  `insert into ops.alert (kind, subject, raised_at, seen_at, seen_by)
    select 'grown', n::text, '2026-11-01', '2026-11-02', 'somebody' from rows`,
  `insert into ops.proposal (id, kind, subject, title, payload, facts, reason, diff, effect, basis, maker, maker_name, proposed_at, expires_at, state)
    select 'grown-' || n, 'nav.correct', 'nav ${fund} ' || (date '2026-11-01' - n), 't', '{}',
      jsonb_build_object('fundCode', '${fund}', 'date', date '2026-11-01' - n, 'nav', '1', 'oldNav', null, 'distribution', '0'),
      'r', '[]', '[]', '{}', 'o', 'o', timestamptz '2026-11-01' - n * interval '1 day', '2026-11-02', 'EXPIRED' from rows`,
  `insert into ops.operator_act (at, real_at, operator, operator_name, roles, call, title, customer_id, result, request_id)
    select timestamptz '2026-11-01' - n * interval '1 hour', now(), 'o', 'o', '{viewer}', 'GET /x', 't', 'c', 'ok', n::text from rows`,
  `insert into app.nav_correction (fund_code, date, turn, old_nav, new_nav, reason, recorded_by, recorded_at, finished_at)
    select '${fund}', date '2026-11-01' - n, 1, 1, 2, 'r', 'o', timestamptz '2026-11-01' - n * interval '1 day', '2026-11-02' from rows`,
  `insert into app.fill_correction (order_id, turn, replaces, fund_code, nav_date, nav_turn, corrected_at)
    select 'grown-' || n, 1, 0, '${fund}', date '2026-11-01' - n, 1, now() from rows`,
];

/** What operators and everybody list, from one number of rows to another: news, files, transfers, alerts, prices. */
export async function addHouseRows(owner: Client, from: number, to: number): Promise<void> {
  const rows = `with rows as (select n from generate_series(${from + 1}, ${to}) as n)`;
  for (const sql of houseRows) await owner.query(`${rows} ${sql}`);
}
