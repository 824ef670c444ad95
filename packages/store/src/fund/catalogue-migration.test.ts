import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'kysely';
import { migrate, readMigrations } from '../migrate/index.ts';
import { openDatabase } from '../kernel/index.ts';
import { funds } from '../seed/index.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { listFunds } from './index.ts';

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase({ empty: true });
});
afterEach(() => db.drop());

test('funds of a database from before the catalogue get the facts that a new one is seeded with', async () => {
  const files = readMigrations();
  await migrate(
    db.ownerUrl,
    files.filter(({ number }) => number < 11),
  );
  const owner = openDatabase({ url: db.ownerUrl, program: 'test', connections: 1 });
  try {
    await owner.tx(async (tx) => {
      for (const [index, { code, isin, name, kana, inceptionOn }] of funds.entries()) {
        await sql`
          insert into app.fund (code, isin, name, short_name, kana, manager_name, asset_class, inception_on, cutoff_time,
            buy_execution_lag, buy_settlement_lag, sell_execution_lag, sell_settlement_lag, purchase_fee_rate, trust_fee_rate,
            redemption_reserve_rate, nisa_tsumitate, nisa_growth, risk_level, description, display_order)
          values (${code}, ${isin}, ${name}, ${name.replace(/^\S+ /, '').replace(/（.*）$/, '')}, ${kana}, 'm', 'OTHER', ${inceptionOn}, '15:30',
            0, 3, 0, 3, 0, 1, 0, true, true, 3, 'd', ${index + 1})`.execute(tx);
      }
    });
    await migrate(db.ownerUrl, files);
    const facts = (await listFunds(owner.reader)).map(
      ({ code, shortName, isIndex, closedWith, fiscalDates, rank }) => ({
        code,
        shortName,
        isIndex,
        closedWith,
        fiscalDates,
        rank,
      }),
    );
    const seeded = funds.map(({ code, shortName, isIndex, closedWith, fiscalDates, rank }) => ({
      code,
      shortName,
      isIndex,
      closedWith,
      fiscalDates,
      rank,
    }));
    expect(facts).toEqual(seeded.toSorted((one, other) => one.rank - other.rank));
    expect((await listFunds(owner.reader)).filter(({ assetClass }) => assetClass === 'COMMODITY')).toMatchObject([
      { code: 'TZ010010' },
    ]);
    // Two funds that differ in their bracket are told apart by it.
    expect(new Set(facts.map(({ shortName }) => shortName)).size).toBe(funds.length);
  } finally {
    await owner.close();
  }
});
