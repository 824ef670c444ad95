import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { addDays, atJst, ymdOf, parseInstant, type Ymd } from '@tsuzura/domain/calendar';
import { accounts, credit, debit, type Entry } from '@tsuzura/domain/ledger';
import { openDatabase } from '@tsuzura/store/kernel';
import { post } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';
import { Authenticator } from '../../apps/auth/src/person/authenticator.test-support.ts';
import { openSession, type Session, type SiteUrls } from './session.ts';
import { openWire, type Wire } from './wire.ts';

/** What makes somebody's commands meet: much of everything, the last yen, or the last of the quota. */
export type Means = 'plenty' | 'little-cash' | 'little-quota';

export interface ChaosCustomer {
  readonly id: string;
  readonly means: Means;
  readonly session: Session;
}

export interface ChaosCustomers {
  readonly all: readonly ChaosCustomer[];
  readonly ids: readonly string[];
  readonly funds: readonly string[];
  readonly wire: Wire;
}

export interface PrepareOptions {
  readonly ownerUrl: string;
  readonly urls: SiteUrls;
  readonly count: number;
  readonly seed: number;
}

const means: readonly Means[] = ['plenty', 'little-cash', 'plenty', 'little-quota'];
const cashOf: Readonly<Record<Means, bigint>> = {
  plenty: 50_000_000n,
  'little-cash': 30_000n,
  'little-quota': 10_000_000n,
};
/** Of the 12,000,000 of a lifetime: so much of the growth quota was used elsewhere (rule NISA-2). */
const growthUsedBefore = 11_960_000;
export const growthLeft = 12_000_000 - growthUsedBefore;

/** An open account with NISA and every document read; customers of the runs are copies of it. */
const template = 'waku';

const uuidOf = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/**
 * Customers of this run alone, whatever ran before on the same database: what they have is what this run made. Rows that no program
 * writes for many at once come from the owner of the database; whatever they do afterwards goes through the load balancer.
 */
export async function prepareCustomers({ ownerUrl, urls, count, seed }: PrepareOptions): Promise<ChaosCustomers> {
  const run = `${seed}-${randomBytes(4).toString('hex')}`;
  const wire = openWire();
  const origin = new URL(urls.auth).origin;
  const people = Array.from({ length: count }, (_, index) => {
    const id = uuidOf(`chaos ${run} ${index}`);
    const passkey = new Authenticator(origin, new URL(urls.auth).hostname);
    passkey.userHandle = Buffer.from(id, 'utf8').toString('base64url');
    const kind = means[index % means.length] ?? 'plenty';
    return { id, index, passkey, means: kind, email: `chaos-${run}-${index}@example.jp` };
  });
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await addCustomers(owner, run, people);
    await addPasskeys(owner, people);
    await payIn(ownerUrl, await businessDay(owner), people);
    const funds = await freeFunds(owner);
    const all = people.map(({ id, means: kind, passkey, index }): ChaosCustomer => {
      const address = `10.${88 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
      return { id, means: kind, session: openSession({ wire, urls, passkey, address }) };
    });
    return { all, ids: people.map(({ id }) => id), funds, wire };
  } finally {
    await owner.end();
  }
}

interface Prepared {
  readonly id: string;
  readonly index: number;
  readonly email: string;
  readonly means: Means;
  readonly passkey: Authenticator;
}

async function addCustomers(owner: Client, run: string, people: readonly Prepared[]): Promise<void> {
  const number = (index: number) => `C${createHash('sha256').update(`${run} ${index}`).digest('hex').slice(0, 12)}`;
  const columns = [
    people.map(({ id }) => id),
    people.map(({ email }) => email),
    people.map(({ index }) => number(index)),
  ];
  const all = `with c as (select * from unnest($1::text[], $2::text[], $3::text[]) as c (id, email, number))`;
  await owner.query(
    `${all} insert into app.customer (id, subject, username, created_at) select id, id, email, now() from c where number <> ''`,
    columns,
  );
  const copy = (table: string, changes: string) =>
    owner.query(
      `${all} insert into app.${table} select (jsonb_populate_record(t, jsonb_build_object(${changes}))).*
        from c, app.${table} t where t.customer_id = '${subjectOf(template)}'`,
      columns,
    );
  await copy('account', `'customer_id', c.id, 'number', c.number`);
  await copy('person', `'customer_id', c.id, 'street', c.email`);
  await copy('document_confirmation', `'customer_id', c.id, 'confirmed_at', now()`);
  await owner.query(
    `insert into app.document_confirmation select c.id, d.id, now() from unnest($1::text[]) as c (id), app.brokerage_document d
      on conflict do nothing`,
    [columns[0]],
  );
  await owner.query(
    `insert into app.fund_document_confirmation (customer_id, document_id, version, content_hash, url, confirmed_at, request_id)
      select c.id, d.id, d.version, d.content_hash, d.url, now(), 'chaos' from app.fund_document d, unnest($1::text[]) as c (id)
      where d.kind in ('PROSPECTUS', 'SUPPLEMENTARY_PROSPECTUS')`,
    [columns[0]],
  );
  const short = people.filter((one) => one.means === 'little-quota').map(({ id }) => id);
  await owner.query(
    `insert into app.nisa_opening select c.id, (select extract(year from business_at at time zone 'Asia/Tokyo') from ops.clock), 0, $2
      from unnest($1::text[]) as c (id)`,
    [short, growthUsedBefore],
  );
}

/** Registered long ago, so that it counts for the strong check. */
async function addPasskeys(owner: Client, people: readonly Prepared[]): Promise<void> {
  await owner.query(
    `insert into auth.person (id, role, email, email_key, created_at)
      select id, 'customer', email, email, now() - interval '30 days' from unnest($1::text[], $2::text[]) as p (id, email)`,
    [people.map(({ id }) => id), people.map(({ email }) => email)],
  );
  await owner.query(
    `insert into auth.passkey (id, person_id, public_key, counter, transports, name, created_at, strong_from)
      select k.id, k.person, k.key, 1, '{internal}', 'chaos', now() - interval '30 days', now() - interval '29 days'
      from unnest($1::text[], $2::text[], $3::bytea[]) as k (id, person, key)`,
    [
      people.map(({ passkey }) => passkey.id),
      people.map(({ id }) => id),
      people.map(({ passkey }) => Buffer.from(passkey.publicKey())),
    ],
  );
}

async function businessDay(owner: Client): Promise<Ymd> {
  const { rows } = await owner.query<{ at: string }>(
    `select to_char(business_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at from ops.clock`,
  );
  const at = parseInstant(rows[0]?.at ?? '');
  if (at === null) throw new Error('the service has no clock');
  return ymdOf(at);
}

async function payIn(ownerUrl: string, day: Ymd, people: readonly Prepared[]): Promise<void> {
  const database = openDatabase({ url: ownerUrl, program: 'chaos', connections: 2 });
  try {
    const entries = people.map(({ id, means: kind }): Entry => ({
      kind: 'DEPOSIT',
      ref: `deposit-${id}`,
      day,
      bookedAt: atJst(addDays(day, 0), '09:00'),
      lines: [credit(accounts.cashFree(id), cashOf[kind]), debit(accounts.bank, cashOf[kind])],
    }));
    const posted = await database.tx((tx) => post(tx, entries));
    if (!posted.ok) throw new Error(`the deposits were not posted: ${posted.refusal.reason}`);
  } finally {
    await database.close();
  }
}

/** Without a fee an order reserves what it names, in cash and in quota: the checker needs no rule of fees. */
async function freeFunds(owner: Client): Promise<readonly string[]> {
  const { rows } = await owner.query<{ code: string }>(
    `select f.code from app.fund f where f.takes_buys and f.takes_sells and f.takes_plans and f.nisa_growth and f.term_end_on is null
      and not exists (select from app.fund_terms t where t.fund_code = f.code and t.purchase_fee_rate > 0)
      and not exists (select from app.fund_terms t where t.fund_code = f.code and t.min_amount > 100)
      order by f.code limit 3`,
  );
  if (rows.length === 0) throw new Error('there is no fund without a fee');
  return rows.map(({ code }) => code);
}
