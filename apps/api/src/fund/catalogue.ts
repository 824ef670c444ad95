import { inForce, ymdOf, type Instant, type Ymd } from '@tsuzura/domain/calendar';
import {
  changeFrom,
  countUntil,
  returnsUntil,
  riskUntil,
  withReinvestment,
  type DatedTerms,
  type Reinvested,
  type Returns,
  type Risk,
} from '@tsuzura/domain/fund';
import type { Ratio, Yen } from '@tsuzura/domain/money';
import { searchKey } from '@tsuzura/domain/text';
import {
  catalogueRevision,
  listFunds,
  listFundSynonyms,
  type Fund,
  type FundSynonym,
  type PublishedNav,
} from '@tsuzura/store/fund';
import { onPrimary, type Database, type Reader } from '@tsuzura/store/kernel';
import { readNavs } from './kept-navs.ts';
import { lastPublishedDay, unchangedAround } from './publication.ts';

export type TrackDay = PublishedNav & Reinvested;

/** A fund with what is known of it at a moment. Nothing in it comes from a NAV that is not published, or held for an operator. */
export interface FundStanding {
  readonly fund: Fund;
  /** In force today. */
  readonly terms: DatedTerms;
  /** Known and not in force yet, soonest first. */
  readonly termsAhead: readonly DatedTerms[];
  /** What a keyword is looked for in. */
  readonly searchTexts: readonly string[];
  /** Oldest first; never empty. */
  readonly days: readonly TrackDay[];
  readonly latest: TrackDay;
  readonly change: Yen;
  readonly changeRate: Ratio;
  /** Until the latest NAV, as everything that is shown of a fund (ADR-0032). */
  readonly returns: Returns;
  /** Until the same day. Worked out when it is first asked for. */
  risk(): RiskFigures;
}

export type RiskFigures = Readonly<Record<'y1' | 'y3' | 'y5', Risk | null>>;

/** The funds of one edition of the catalogue. */
export interface Edition {
  readonly revision: bigint;
  readonly funds: readonly FundStanding[];
}

export interface Catalogue {
  /** What this process holds, without looking whether there is a newer one; null before it was ever read. */
  heldAt(now: Instant): Edition | null;
  /** In 人気順. A fund without a published NAV is not handled yet. */
  at(now: Instant): Promise<readonly FundStanding[]>;
  find(code: string, now: Instant): Promise<FundStanding | null>;
  /** Words that stand for others in a search. */
  synonyms(): Promise<readonly FundSynonym[]>;
}

interface Loaded {
  readonly fund: Fund;
  readonly searchTexts: readonly string[];
  readonly days: readonly TrackDay[];
}

interface Shelf {
  readonly funds: readonly Loaded[];
  readonly synonyms: readonly FundSynonym[];
}

interface Held {
  readonly revision: bigint;
  readonly loaded: Promise<Shelf>;
  /** Null until it is there. */
  funds: readonly Loaded[] | null;
  /** Of one day and its newest prices: all callers ask for the same. */
  standings: { readonly from: Instant; readonly until: Instant; readonly list: readonly FundStanding[] } | null;
}

const catalogues = new WeakMap<Database, Catalogue>();

/** One a process: ten years of prices are read once, and again only when their revision has moved. */
export function catalogueOf(database: Database): Catalogue {
  const known = catalogues.get(database) ?? openCatalogue(database.reader);
  catalogues.set(database, known);
  return known;
}

/** `isFixed`: funds and prices are all there already, and it is read once. */
export function openCatalogue(reader: Reader, { isFixed = false }: { readonly isFixed?: boolean } = {}): Catalogue {
  let held: Held | null = null;

  async function newest(): Promise<Held> {
    if (held && isFixed) return held;
    const revision = await catalogueRevision(reader);
    // Only forwards: a request that read a moment earlier must not restore the older prices.
    if (held === null || held.revision < revision)
      // Kept for everybody, so it is not read where the one who came first may read.
      held = { revision, loaded: onPrimary(() => load(reader)), funds: null, standings: null };
    return held;
  }

  async function current(): Promise<Held> {
    const mine = await newest();
    try {
      mine.funds = (await mine.loaded).funds;
      return mine;
    } catch (error) {
      if (held === mine) held = null;
      throw error;
    }
  }

  function standingsOf(mine: Held, funds: readonly Loaded[], now: Instant): readonly FundStanding[] {
    const known = mine.standings;
    if (known && known.from <= now && now < known.until) return known.list;
    const [today, day] = [ymdOf(now), lastPublishedDay(now)];
    const list = funds.flatMap((loaded) => standingOn(loaded, today, day) ?? []);
    mine.standings = { ...unchangedAround(now), list };
    return list;
  }

  function heldAt(now: Instant): Edition | null {
    if (!held?.funds) return null;
    return { revision: held.revision, funds: standingsOf(held, held.funds, now) };
  }

  async function at(now: Instant): Promise<readonly FundStanding[]> {
    const mine = await current();
    return standingsOf(mine, (await mine.loaded).funds, now);
  }

  return {
    heldAt,
    at,
    find: async (code, now) => (await at(now)).find(({ fund }) => fund.code === code) ?? null,
    synonyms: async () => (await (await current()).loaded).synonyms,
  };
}

async function load(reader: Reader): Promise<Shelf> {
  const found = await listFunds(reader);
  const navs = await readNavs(reader);
  const funds = found.map((fund) => ({
    fund,
    searchTexts: searchTextsOf(fund),
    days: withReinvestment(navs.get(fund.code) ?? []),
  }));
  return { funds, synonyms: await listFundSynonyms(reader) };
}

/** Without 株式会社, or who looks for 株式 would find every fund. */
const searchTextsOf = ({ name, shortName, kana, managerName, code, isin }: Fund): readonly string[] =>
  [name, shortName, kana, managerName.replace('株式会社', ''), code, isin].map((text) =>
    searchKey(text).replaceAll(' ', ''),
  );

function standingOn({ fund, searchTexts, days: all }: Loaded, today: Ymd, day: Ymd): FundStanding | null {
  const days = all.slice(0, countUntil(all, day));
  const latest = days.at(-1);
  if (latest === undefined) return null;
  const { change, rate } = changeFrom(days.at(-2) ?? null, latest);
  let risk: RiskFigures | null = null;
  return {
    fund,
    terms: inForce(fund.terms, today),
    termsAhead: fund.terms.filter(({ from }) => from > today),
    searchTexts,
    days,
    latest,
    change,
    changeRate: rate,
    returns: returnsUntil(days, latest.date),
    risk: () => (risk ??= riskFigures(days, latest.date)),
  };
}

const riskFigures = (days: readonly TrackDay[], end: Ymd): RiskFigures => ({
  y1: riskUntil(days, end, 1),
  y3: riskUntil(days, end, 3),
  y5: riskUntil(days, end, 5),
});
