import { expect, test } from 'vitest';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { nav, yen } from '@tsuzura/domain/money';
import { contentHash } from '@tsuzura/store/seed';
import { createTestDatabase } from '@tsuzura/store/testing';
import { openClock } from './clock.ts';
import { openScene } from './scene.test-support.ts';

/** Prices that depend on the day alone. */
const market = {
  navsOf: async (date: Parameters<typeof atJst>[0]) => [
    {
      fundCode: 'TZ010001',
      date,
      nav: nav(Number(date.replaceAll('-', '')) % 30_000),
      netAssets: yen(1),
      distribution: yen(0),
      fiscalPeriod: null,
    },
  ],
};

async function live(steps: 'one by one' | 'in one go', realNow: number): Promise<string> {
  const db = await createTestDatabase();
  // As a start does: the demo goes on where it was left, whatever the date has become.
  await openClock({ database: db.open('api'), realNow: () => realNow }, { wake: true });
  const scene = await openScene({ db, market, serve: [], realNow: () => realNow });
  try {
    const { scheduler, clock, database } = scene.api;
    const end = atJst(ymd('2026-11-20'), '09:00');
    if (steps === 'one by one') while (((await scheduler.upcoming())[0]?.dueAt ?? end) < end) await scheduler.step();
    await scheduler.runTo(end);
    expect(clock.now()).toBe(end);
    return await contentHash(database.reader);
  } finally {
    await scene.close();
  }
}

test('the same seed and the same steps give the same content, whatever the real date and however time was moved', async () => {
  const first = await live('in one go', Date.parse('2026-11-13T01:00:00Z'));
  expect(await live('in one go', Date.parse('2027-02-28T22:30:00Z'))).toBe(first);
  expect(await live('one by one', Date.parse('2031-05-05T00:00:00Z'))).toBe(first);
});

test('other steps give other content', async () => {
  const scene = await openScene({ market, serve: [] });
  const before = await contentHash(scene.api.database.reader);
  await scene.api.scheduler.step();
  expect(await contentHash(scene.api.database.reader)).not.toBe(before);
  await scene.close();
});
