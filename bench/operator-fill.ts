import type { Client } from 'pg';
import { subjectOf } from '@tsuzura/store/seed';

/*
 * Rows for what operators read over everybody: in few statements, into tables whose indexes are made anew behind them. The rows are
 * those that the screens read; no entry of the ledger is behind them.
 */

interface Made {
  readonly drop: string;
  readonly make: string;
}

/** Keys, foreign keys from and to the tables, and the other indexes, in the order they are made in. */
async function indexesOf(owner: Client, tables: readonly string[]): Promise<readonly Made[]> {
  const { rows } = await owner.query<Made>(
    `select 'alter table ' || c.conrelid::regclass || ' drop constraint ' || quote_ident(c.conname) as drop,
        'alter table ' || c.conrelid::regclass || ' add constraint ' || quote_ident(c.conname) || ' ' || pg_get_constraintdef(c.oid) as make,
        case c.contype when 'f' then 3 else 1 end as turn
      from pg_constraint c where (c.conrelid = any ($1::regclass[]) and c.contype in ('p', 'u', 'f')) or c.confrelid = any ($1::regclass[])
      union all
      select 'drop index ' || i.indexrelid::regclass, pg_get_indexdef(i.indexrelid), 2 from pg_index i
        where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
      order by turn`,
    [tables],
  );
  return rows;
}

async function filled(owner: Client, tables: readonly string[], fill: () => Promise<void>): Promise<void> {
  const indexes = await indexesOf(owner, tables);
  await owner.query(`set maintenance_work_mem = '1GB'`);
  await owner.query('set synchronous_commit = off');
  for (const { drop } of indexes.toReversed()) await owner.query(drop);
  await fill();
  for (const { make } of indexes) await owner.query(make);
  await owner.query(`vacuum analyze ${tables.join(', ')}`);
  // What was written goes to the disk now, not while something is measured.
  await owner.query('checkpoint');
}

/** As those of people who signed up: random, in no order. */
const personId = 'md5(n::text)::uuid::text';

const [kanji, kana] = ['〇一二三四五六七八九', 'アイウエオカキクケコ'];
const inKanji = (number: string) => `translate((${number})::text, '0123456789', '${kanji}')`;
const inKana = (number: string) => `translate((${number})::text, '0123456789', '${kana}')`;
/** As the rows have them: a name has no digits, and what has some is not looked for as one. */
export const kanjiOf = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => kanji[Number(digit)] ?? '');
export const kanaOf = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => kana[Number(digit)] ?? '');
export const familyNames = 5_000;

/**
 * People with names of their own, a telephone, a mail address and an account; two thirds have a NISA account. Family names are
 * 5,000, each shared by as many people: more than a search shows.
 */
export async function addPeople(owner: Client, count: number): Promise<void> {
  const customers = `app.customer (id, subject, username, created_at)
    select ${personId}, ${personId}, 'mail' || n || '@example.jp', timestamptz '2026-11-01 09:00+09' - interval '1 minute' * n`;
  const accounts = `app.account (customer_id, number, opened_on, equity, nisa, margin, us_equity, nisa_opened_on, last_confirmed_on,
      specific_withholding, dividend_method, bank_code, bank_branch_code, bank_number, bank_name, bank_branch_name, bank_account_type, bank_holder_kana)
    select ${personId}, lpad((2000000 + n)::text, 7, '0'), date '2026-10-01' - (n % 1800)::int, 'AVAILABLE',
      case n % 3 when 0 then 'NOT_OPENED' else 'AVAILABLE' end, 'NOT_OPENED', 'NOT_OPENED',
      case n % 3 when 0 then null else date '2026-10-01' - (n % 1800)::int end, date '2026-10-01', 'WITH', 'PROPORTIONAL', '9901', '001',
      lpad((n % 10000000)::text, 7, '0'), '試験銀行', '本店', '1', 'シケン'`;
  const people = `app.person (customer_id, last_name, first_name, last_name_kana, first_name_kana, birth_date, postal_code, prefecture, city, street,
      phone_number, occupation, investment_purpose, annual_income_band, financial_assets_band)
    select ${personId}, '試験' || ${inKanji(`n % ${familyNames}`)}, '人' || ${inKanji('n')}, 'シケン' || ${inKana(`n % ${familyNames}`)},
      'ヒト' || ${inKana('n')}, date '1950-01-01' + (n % 20000)::int, '100-0001', '東京都',
      '千代田区', n % 100 || '番地', '080-' || lpad((n / 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0'),
      h.occupation, h.investment_purpose, h.annual_income_band, h.financial_assets_band`;
  await filled(owner, ['app.customer', 'app.account', 'app.person'], async () => {
    for (const rows of [customers, accounts])
      await owner.query(`insert into ${rows} from generate_series(1, $1::bigint) as n`, [count]);
    await owner.query(
      `insert into ${people} from generate_series(1, $1::bigint) as n, app.person h where h.customer_id = $2`,
      [count, subjectOf('hanako')],
    );
  });
}

/** Whose orders they are: the same people whether the orders are few or many. */
export const orderingPeople = 20_000;
const [daysBack, openDays] = [1_826, 4];

/**
 * Orders of five years, on every day between 9 and 15 o'clock, of nine funds and 20,000 people, two thirds of plans. 2 % are
 * cancelled, 1.4 % lapsed, the rest is over; of the last four days those of today wait, of yesterday are worked, and before are
 * executed and settled. What is open stands in the queues of the night. Receipt
 * numbers are on the orders alone.
 */
export async function addOrders(owner: Client, count: number): Promise<void> {
  await addPeople(owner, orderingPeople);
  const open = Math.round((count / daysBack) * openDays);
  const orders = (from: number, to: number) =>
    owner.query(
      `insert into app.fund_order (id, receipt_number, customer_id, fund_code, account_type, side, source, method, size, distribution_course,
          state, lapse_reason, ended_at, accepted_at, cutoff_at, application_date, execution_date, settlement_date)
        select md5('order' || n)::uuid::text, 'B' || n, md5((1 + n * 7919 % ${orderingPeople})::text)::uuid::text, 'TZ01000' || 1 + n % 9,
            case n % 3 when 0 then 'SPECIFIC' else 'NISA_TSUMITATE' end, 'BUY', case n % 3 when 0 then 'SPOT' else 'SCHEDULED' end, 'AMOUNT',
            1000 + n % 50 * 1000, 'REINVEST', state, case state when 'LAPSED' then 'CASH_SHORT' end,
            case when state in ('LAPSED', 'CANCELED') then at end, at, day + time '15:00' at time zone 'Asia/Tokyo', day, day + 1, day + 4
          from generate_series($1::bigint, $2::bigint) as n,
            lateral (select ($3::bigint - n) * ${daysBack} / $3::bigint as ago) d,
            lateral (select date '2026-11-13' - ago::int as day,
              (date '2026-11-13' - ago::int) + time '09:00' at time zone 'Asia/Tokyo' + interval '1 millisecond' * (n * 21600000 * ${daysBack} / $3::bigint % 21600000) as at,
              case when ago = 0 then 'RECEIVED' when ago = 1 then 'WORKING' when ago = 2 then 'EXECUTED' when ago < ${openDays} then 'SETTLED'
                when n % 50 = 0 then 'CANCELED' when n % 71 = 0 then 'LAPSED' else 'COMPLETED' end as state) o`,
      [from, to, count],
    );
  await owner.query('alter table app.fund_order disable trigger user');
  await filled(owner, ['app.fund_order'], async () => {
    await orders(1, count - open);
    await owner.query('alter table app.fund_order enable trigger queue_added');
    await orders(count - open + 1, count);
  });
  await owner.query('alter table app.fund_order enable trigger user');
}

/** Looks and acts of forty operators over two years, one in fifty refused, half of them at a customer. */
export async function addActs(owner: Client, count: number): Promise<void> {
  await filled(owner, ['ops.operator_act'], async () => {
    await owner.query(
      `insert into ops.operator_act (at, real_at, operator, operator_name, roles, call, title, target, reason, result, request_id, customer_id)
        select at, at, 'operator-' || n % 40, '係 ' || n % 40, '{viewer,maker}', 'GET /customers/{id}', 'お客さまの画面', who,
            case n % 5 when 0 then 'お電話での確認のため' end, case n % 50 when 0 then '403-300' else 'ok' end, md5('request' || n)::uuid::text, who
          from generate_series(1, $1::bigint) as n,
            lateral (select timestamptz '2026-11-13 08:00+09' - interval '1 minute' * ($1::bigint - n) as at,
              case n % 2 when 0 then md5((1 + n % ${orderingPeople})::text)::uuid::text end as who) o`,
      [count],
    );
  });
}
