import { atJst, ymd, type Instant } from '@tsuzura/domain/calendar';
import type { Stock, StockEvent } from '@tsuzura/domain/stock';
import type { UsStock, UsStockEvent } from '@tsuzura/domain/us-stock';
import { addNavs, type NavRow } from '../fund/index.ts';
import { addFixings, type Fixing } from '../fx/index.ts';
import { moment, writeClock, type Tx } from '../kernel/index.ts';
import { addStockBars, addStockEvents, saveStocks, type StockBar } from '../stock/index.ts';
import { addUsStockBars, addUsStockEvents, saveUsStocks, type UsStockBar } from '../us-stock/index.ts';
import { addFunds } from './add-funds.ts';
import { addCampaigns } from './campaigns.ts';
import { addPersonDetails, choicesOf } from './add-person-details.ts';
import { documentPath, documents } from './documents.ts';
import { addNews } from './news.ts';
import { beforeClosing, statusColumns } from './account-status.ts';
import { addOpeningDeposits } from './opening-deposits.ts';
import { people, subjectOf, type Person } from './people.ts';
import { addSeminars } from './seminars.ts';

/** A Friday morning well before every cut-off: a newcomer meets neither a closed market nor a maintenance window. */
export const demoStart: Instant = atJst(ymd('2026-11-13'), '10:00');

export interface ListedShares {
  readonly stocks: readonly Stock[];
  readonly events: readonly StockEvent[];
  readonly bars: readonly StockBar[];
}

export interface ListedUsShares {
  readonly stocks: readonly UsStock[];
  readonly events: readonly UsStockEvent[];
  readonly bars: readonly UsStockBar[];
}

export interface DemoSeed {
  /** Ten years of prices, up to the business day before `demoStart`. */
  readonly navs: () => readonly NavRow[];
  /** The listed shares, with their events and their prices up to the same day. */
  readonly stocks?: () => ListedShares;
  readonly usStocks?: () => ListedUsShares;
  /** Rates of exchange up to the first moment. */
  readonly fixings?: () => readonly Fixing[];
  /** Real time at which business time begins to run. */
  readonly realNow: Instant;
  readonly mode: 'demo' | 'real';
  /**
   * `today`: as they are on the demo's first day, with what they once paid in and nothing behind it. `newcomers`: as on
   * the day each of them came, for the program that writes their history.
   */
  readonly people?: 'today' | 'newcomers';
  /** Where the documents are shown. The register holds complete addresses, because they are part of the evidence. */
  readonly contentUrl?: string;
}

/** The content host of an installation that changed no port. */
export const usualContentUrl = 'http://localhost:4003';

/** Fills an empty database, as its owner. Returns false, and does nothing, when it has been filled before. */
export async function seedDemo(
  tx: Tx,
  { navs, stocks, usStocks, fixings, realNow, mode, people: as = 'today', contentUrl = usualContentUrl }: DemoSeed,
): Promise<boolean> {
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
    moving: null,
  });
  await addFunds(tx, contentUrl);
  await addNavs(tx, navs());
  if (stocks) await addShares(tx, stocks());
  if (usStocks) await addUsShares(tx, usStocks());
  if (fixings) await addFixings(tx, fixings());
  await addDocuments(tx, contentUrl);
  if (mode === 'demo') {
    await addNews(tx, contentUrl);
    await addSeminars(tx, contentUrl);
    await addCampaigns(tx);
    for (const person of people) await addPerson(tx, as === 'today' ? person : beforeClosing(person));
    if (as === 'today') await addOpeningDeposits(tx);
  }
  return true;
}

async function addShares(tx: Tx, { stocks, events, bars }: ListedShares): Promise<void> {
  await saveStocks(tx, stocks);
  await addStockEvents(tx, events);
  await addStockBars(tx, bars);
}

async function addUsShares(tx: Tx, { stocks, events, bars }: ListedUsShares): Promise<void> {
  await saveUsStocks(tx, stocks);
  await addUsStockEvents(tx, events);
  await addUsStockBars(tx, bars);
}

async function addDocuments(tx: Tx, contentUrl: string): Promise<void> {
  const rows = documents.map((document) => ({
    id: document.id,
    kind: document.kind,
    version: document.version,
    name: document.name,
    url: `${contentUrl}${documentPath(document)}`,
    content_hash: document.contentHash,
    required_from: document.requiredFrom,
    superseded_on: document.supersededOn,
  }));
  await tx.insertInto('app.brokerage_document').values(rows).execute();
}

async function addPerson(tx: Tx, person: Person): Promise<void> {
  const id = subjectOf(person.key);
  const { account } = person;
  const since = account ? atJst(account.openedOn, '09:00') : demoStart;
  await tx
    .insertInto('app.customer')
    .values({ id, subject: id, username: person.username, created_at: moment(since) })
    .execute();
  if (!account) return;
  await tx
    .insertInto('app.account')
    .values({
      customer_id: id,
      number: account.number,
      opened_on: account.openedOn,
      ...statusColumns(account),
      last_confirmed_on: account.lastConfirmedOn,
      bank_code: account.bank[0],
      bank_branch_code: account.bank[1],
      bank_number: account.bank[2],
      ...choicesOf(person.key, account),
    })
    .execute();
  await addPersonDetails(tx, id, person, account);
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
