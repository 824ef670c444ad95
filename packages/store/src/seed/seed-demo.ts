import { atJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import { addNavs, type NavRow } from '../fund/index.ts';
import { moment, writeClock, type Tx } from '../kernel/index.ts';
import { documents } from './documents.ts';
import { funds } from './funds.ts';
import { people, subjectOf, type Person } from './people.ts';

/** A Friday morning well before every cut-off: a newcomer meets neither a closed market nor a maintenance window. */
export const demoStart: Instant = atJst(ymd('2026-11-13'), '10:00');

export interface DemoSeed {
  /** Ten years of prices, up to the business day before `demoStart`. */
  readonly navs: () => readonly NavRow[];
  /** Real time at which business time begins to run. */
  readonly realNow: Instant;
  readonly mode: 'demo' | 'real';
}

/** Fills an empty database, as its owner. Returns false, and does nothing, when it has been filled before. */
export async function seedDemo(tx: Tx, { navs, realNow, mode }: DemoSeed): Promise<boolean> {
  const seeded = await tx.selectFrom('ops.clock').select('mode').executeTakeFirst();
  if (seeded) return false;
  const businessAt = mode === 'demo' ? demoStart : realNow;
  await writeClock(tx, {
    mode,
    state: 'running',
    businessAt,
    realAt: realNow,
    seenUntil: realNow,
    openedAt: businessAt,
  });
  await addFunds(tx);
  await addNavs(tx, navs());
  await addDocuments(tx);
  if (mode === 'demo') for (const person of people) await addPerson(tx, person);
  return true;
}

async function addFunds(tx: Tx): Promise<void> {
  const rows = funds.map((fund, index) => ({
    code: fund.code,
    isin: fund.isin,
    name: fund.name,
    short_name: fund.shortName,
    kana: fund.kana,
    manager_name: fund.managerName,
    asset_class: fund.assetClass,
    inception_on: fund.inceptionOn,
    term_end_on: fund.code === 'TZ010012' ? ymd('2055-12-20') : null,
    cutoff_time: fund.cutoff,
    buy_execution_lag: fund.lags[0],
    buy_settlement_lag: fund.lags[1],
    sell_execution_lag: fund.lags[0],
    sell_settlement_lag: fund.lags[1],
    purchase_fee_rate: 0,
    trust_fee_rate: fund.trustFeeRate,
    redemption_reserve_rate: fund.reserveRate,
    nisa_tsumitate: fund.nisa === 'both',
    nisa_growth: fund.nisa !== 'none',
    risk_level: fund.riskLevel,
    benchmark: fund.benchmark,
    description: fund.description,
    display_order: index + 1,
  }));
  await tx.insertInto('app.fund').values(rows).execute();
}

async function addDocuments(tx: Tx): Promise<void> {
  const rows = documents.map(({ id, kind, version, name, requiredFrom }) => ({
    id,
    kind,
    version,
    name,
    url: `/documents/${id}.pdf`,
    required_from: requiredFrom,
    superseded_on: null,
  }));
  await tx.insertInto('app.brokerage_document').values(rows).execute();
}

async function addPerson(tx: Tx, person: Person): Promise<void> {
  const id = `demo-${person.key}`;
  const { account } = person;
  const since = account ? atJst(account.openedOn, '09:00') : demoStart;
  await tx
    .insertInto('app.customer')
    .values({ id, subject: subjectOf(person.key), username: person.username, created_at: moment(since) })
    .execute();
  if (!account) return;
  const { closedOn } = account;
  await tx
    .insertInto('app.account')
    .values({
      customer_id: id,
      number: account.number,
      opened_on: account.openedOn,
      equity: account.equity,
      nisa: account.nisa,
      margin: account.margin,
      us_equity: account.usEquity,
      equity_closed_on: closedOn,
      nisa_closed_on: account.nisa === 'CLOSE' ? closedOn : null,
      margin_closed_on: null,
      us_equity_closed_on: null,
      last_confirmed_on: account.lastConfirmedOn,
      bank_code: account.bank[0],
      bank_branch_code: account.bank[1],
      bank_number: account.bank[2],
    })
    .execute();
  if (!person.documentsRead) return;
  await tx
    .insertInto('app.document_confirmation')
    .values(
      documents.map((document) => ({
        customer_id: id,
        document_id: document.id,
        confirmed_at: moment(atJst(document.requiredFrom, '09:00')),
      })),
    )
    .execute();
}
