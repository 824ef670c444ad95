import fc from 'fast-check';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instant, ymd } from '@tsuzura/domain/calendar';
import { valuation } from '@tsuzura/domain/fund';
import type { PositionRecord } from '@tsuzura/domain/fund-order';
import { customerRanges } from '@tsuzura/domain/ledger';
import { noYen, nav, quantity, sumYen, units, usdCents, yen } from '@tsuzura/domain/money';
import { acquisitionCost } from '@tsuzura/domain/tax';
import { valueShares, type SharePosition } from '@tsuzura/domain/stock-order';
import { sumUsValues, valueUsShares, type UsPosition } from '@tsuzura/domain/us-order';
import { assetDays, navsOn } from '@tsuzura/store/asset';
import { newestFixing } from '@tsuzura/store/fx';
import { writePositions } from '@tsuzura/store/night/fund';
import { subjectOf } from '@tsuzura/store/seed';
import { newestStockBars } from '@tsuzura/store/stock';
import { writeSharePositions } from '@tsuzura/store/stock-order';
import { writeUsPositions } from '@tsuzura/store/us-order';
import { newestUsStockBars } from '@tsuzura/store/us-stock';
import { openScene, type Scene } from '../kernel/scene.test-support.ts';
import { writeAssetDay } from './index.ts';

/*
 * The database values the usual holdings by itself; the rules of the domain are the judge. Holdings are random, the largest far beyond
 * what anybody has; the prices are those of the demo.
 */
const seed = 20_261_117;
const customers = 200;
const day = ymd('2026-11-13');
const morning = instant(Date.parse('2026-11-14T05:30:00+09:00'));

let scene: Scene;
let owner: Client;
beforeAll(async () => {
  scene = await openScene();
  owner = new Client({ connectionString: scene.db.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await scene.close();
});

const big = (max: bigint) => fc.oneof(fc.bigInt(0n, 10_000n), fc.bigInt(0n, max));

interface Holdings {
  readonly id: string;
  readonly funds: readonly PositionRecord[];
  readonly shares: readonly SharePosition[];
  readonly us: readonly UsPosition[];
}

function holdings(
  fundCodes: readonly string[],
  stockCodes: readonly string[],
  symbols: readonly string[],
): readonly Holdings[] {
  const person = fc.record({
    funds: fc.uniqueArray(
      fc.record({ code: fc.constantFrom(...fundCodes), held: big(10n ** 12n), cost: big(10n ** 16n) }),
      { selector: ({ code }) => code, maxLength: 4 },
    ),
    shares: fc.uniqueArray(
      fc.record({
        // 9999 is no listed share: it has no price.
        code: fc.constantFrom(...stockCodes, '9999'),
        open: big(10n ** 9n),
        cost: big(10n ** 13n),
        bought: big(10n ** 6n),
        paid: big(10n ** 11n),
        soldPart: fc.nat(100),
      }),
      { selector: ({ code }) => code, maxLength: 4 },
    ),
    us: fc.uniqueArray(
      fc.record({ symbol: fc.constantFrom(...symbols), held: big(10n ** 15n), cost: big(10n ** 18n) }),
      { selector: ({ symbol }) => symbol, maxLength: 5 },
    ),
  });
  const people = fc.sample(person, { numRuns: customers, seed }).map((one, index) => ({
    // Half of them in each range of customers.
    id: `${index % 2 === 0 ? '1' : 'a'}sset-day-${String(index).padStart(4, '0')}`,
    ...one,
  }));
  return people.map(({ id, funds, shares, us }) => ({
    id,
    funds: funds.map(({ code, held, cost }): PositionRecord => ({
      customerId: id,
      fundCode: code,
      accountType: 'SPECIFIC',
      course: 'RECEIVE',
      units: units(held),
      cost,
      individualPrincipal: nav(10_000),
      nisaBook: noYen,
      bought: noYen,
      sold: noYen,
      distributed: noYen,
    })),
    shares: shares.map(({ code, open, cost, bought, paid, soldPart }): SharePosition => {
      const boughtPaid = bought === 0n ? noYen : yen(paid);
      const soldQuantity = ((open + bought) * BigInt(soldPart)) / 100n;
      return {
        customerId: id,
        stockCode: code,
        accountType: 'SPECIFIC',
        day,
        openQuantity: open,
        openCost: open === 0n ? 0n : cost,
        openBook: noYen,
        boughtQuantity: bought,
        boughtPaid,
        boughtAmount: boughtPaid,
        soldQuantity,
        soldBook: noYen,
      };
    }),
    us: us.map(({ symbol, held, cost }): UsPosition => ({
      customerId: id,
      symbol,
      accountType: 'SPECIFIC',
      quantity: quantity(held),
      cost,
      costUsd: usdCents(1),
      nisaBook: noYen,
    })),
  }));
}

async function addPeople(ids: readonly string[]): Promise<void> {
  await owner.query(
    `insert into app.customer (id, subject, username, created_at) select id, id, id, now() from unnest($1::text[]) as c (id)`,
    [ids],
  );
  await owner.query(
    `insert into app.account select (jsonb_populate_record(a, jsonb_build_object('customer_id', c.id, 'number', 'A' || c.id))).*
      from unnest($1::text[]) as c (id), app.account a where a.customer_id = $2`,
    [ids, subjectOf('hanako')],
  );
  await owner.query(
    `insert into ledger.account (kind, bound, customer_id, instrument, tag) select 1, 1, id, 'JPY', '' from unnest($1::text[]) as c (id)`,
    [ids],
  );
}

test('the day that is written is what the domain values, for any holdings, however they are cut into pages', async () => {
  const { database } = scene.api;
  const navs = await navsOn(database.reader, day);
  const bars = new Map(
    (await newestStockBars(database.reader, 1)).map(({ stockCode, close }) => [stockCode as string, close]),
  );
  const usBars = new Map((await newestUsStockBars(database.reader)).map(({ symbol, close }) => [symbol, close]));
  const mid = (await newestFixing(database.reader, day))?.mid;
  expect(mid).toBeDefined();
  if (mid === undefined) return;
  const owned = holdings([...navs.keys()], [...bars.keys()].slice(0, 20), [...usBars.keys()]);
  await addPeople(owned.map(({ id }) => id));
  await database.tx(async (tx) => {
    await writePositions(
      tx,
      owned.flatMap(({ funds }) => funds),
    );
    await writeSharePositions(
      tx,
      owned.flatMap(({ shares }) => shares),
    );
    await writeUsPositions(
      tx,
      owned.flatMap(({ us }) => us),
    );
  });

  for (const range of customerRanges) {
    let pages = 1;
    while (await database.tx((tx) => writeAssetDay(tx, morning, 37, range))) pages += 1;
    expect(pages, range.tag).toBeGreaterThan(2);
  }

  for (const { id, funds, shares, us } of owned) {
    const [written] = await assetDays(database.reader, id, day, day);
    const priced = funds
      .filter((one) => one.units > 0n)
      .map((one) => ({ ...one, ...(navs.get(one.fundCode) ?? { nav: nav(0), navUnit: 1n }) }));
    const equities = valueShares(
      shares.filter((one) => one.openQuantity + one.boughtQuantity > one.soldQuantity),
      bars,
    );
    const foreign = sumUsValues(
      us.flatMap((one) => {
        const close = usBars.get(one.symbol);
        return one.quantity > 0n && close !== undefined ? [valueUsShares(one, close, mid)] : [];
      }),
    );
    expect(written, id).toMatchObject({
      fundValuation: sumYen(priced.map((one) => valuation(one.units, one.nav, one.navUnit))),
      acquisitionCost: sumYen(priced.map(acquisitionCost)),
      equityValuation: equities.valuation,
      equityCost: equities.cost,
      usValuation: foreign.valuationJpy,
      usCost: foreign.costJpy,
    });
  }
});
