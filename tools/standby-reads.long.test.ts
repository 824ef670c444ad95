import { Client } from 'pg';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printMetrics } from '@tsuzura/http/server';
import type { Endpoint } from '@tsuzura/contract/kernel';
import { getFund, getWatchList, mainCalls, ownMainCalls, unwatchFund, watchFund } from '@tsuzura/contract/main';
import { listStockBars, ownTradingCalls, tradingCalls } from '@tsuzura/contract/trading';
import { urlAs, type Program } from '@tsuzura/store/migrate';
import { startServerPair, type ServerPair, type TestDatabase } from '@tsuzura/store/testing';
import { openScene, type Scene } from '../apps/api/src/kernel/scene.test-support.ts';
import { installDatabase } from './install-database.ts';

/* The API on a primary and a standby that really follows it. */

let servers: ServerPair;
let scene: Scene;
beforeAll(async () => {
  servers = await startServerPair();
  const ownerUrl = servers.primary.url('tsuzura');
  const owner = new Client({ connectionString: servers.primary.url('postgres') });
  await owner.connect();
  await owner.query('create database tsuzura');
  await owner.end();
  await installDatabase({
    ownerUrl,
    passwords: servers.secrets.roles,
    seed: 'tsuzura',
    clock: 'demo',
    realNow: Date.parse('2026-11-13T01:00:00Z'),
  });
  await servers.caughtUp();
  const url = (program: Program) => urlAs(ownerUrl, program, servers.secrets.roles[program]);
  const db = { name: 'tsuzura', ownerUrl, url, drop: async () => undefined } as unknown as TestDatabase;
  scene = await openScene({
    db,
    // A busy machine is not a lost one.
    standbyLimits: { connect: 60_000, look: 60_000, statement: 60_000 },
    databaseReadUrl: urlAs(servers.standbyUrl('tsuzura'), 'api', servers.secrets.roles.api),
  });
}, 120_000);
afterAll(async () => {
  await scene.close();
  await servers.stop();
});

const counts = () => {
  const { reads } = scene.api.database.standbyCounts() ?? { reads: null };
  return structuredClone(reads);
};
const fundCode = 'TZ010002';

test('every read that is declared can be answered by a standby', async () => {
  const calls: readonly Endpoint[] = [...mainCalls, ...ownMainCalls, ...tradingCalls, ...ownTradingCalls];
  const readable = calls.filter(
    ({ freshness, params, query }) =>
      freshness !== undefined && !params && (!query || z.safeParse(query as z.ZodType, {}).success),
  );
  expect(readable.length).toBeGreaterThan(25);
  for (const call of readable) {
    const client = await scene.as('hanako', call.site === 'trading' ? 'trading' : 'main');
    const ask = async () => {
      await servers.caughtUp();
      const before = counts();
      const status = await client.call(call as typeof getWatchList).then(
        () => 200,
        (error: { status?: number }) => error.status,
      );
      return { status, before, after: counts() };
    };
    let { status, before, after } = await ask();
    // A read waits 50 ms for the standby, which is too short for a busy machine: then it is asked again.
    while (call.freshness && before && after && after[call.freshness].behind > before[call.freshness].behind)
      ({ status, before, after } = await ask());
    expect.soft([call.path, status]).not.toEqual([call.path, 500]);
    // Those whose gate refuses were not read anywhere.
    if (status === 200 && call.freshness && before && after)
      expect.soft([call.path, after[call.freshness].standby]).toEqual([call.path, before[call.freshness].standby + 1]);
    expect.soft([call.path, after?.['own-writes'].failed, after?.seconds.failed]).toEqual([call.path, 0, 0]);
  }
});

test('a customer sees what they did, also on another device, while the standby stands still', async () => {
  const hanako = await scene.as('hanako');
  const nobody = await scene.as(null);
  await nobody.call(getFund, { params: { code: fundCode } });
  await servers.pauseReplay();
  try {
    await hanako.call(watchFund, { params: { fundCode } });
    const { funds } = await hanako.call(getWatchList);
    expect(funds.map((one) => one.fundCode)).toContain(fundCode);
    // The other device, the same moment.
    const tablet = await (await scene.as('hanako')).call(getWatchList);
    expect(tablet).toEqual({ funds });
    await hanako.call(unwatchFund, { params: { fundCode } });
    expect((await hanako.call(getWatchList)).funds.map((one) => one.fundCode)).not.toContain(fundCode);
    await nobody.call(getFund, { params: { code: fundCode } });
    expect(counts()?.['own-writes'].behind).toBeGreaterThan(0);
  } finally {
    await servers.resumeReplay();
  }
});

test('without the standby everything is answered as before, and the metrics say where', async () => {
  await servers.stopStandby();
  const hanako = await scene.as('hanako');
  const trading = await scene.as('hanako', 'trading');
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => hanako.call(getWatchList)),
    trading
      .call(listStockBars, {
        params: { 'stock-code': '7203' },
        query: { from: '2026-10-01', to: '2026-11-12' },
      } as never)
      .catch((error: { status: number }) => error.status),
  ]);
  expect(answers).not.toContain(500);
  expect(answers).not.toContain(503);
  expect(counts()?.['own-writes'].gone).toBeGreaterThan(0);
  const printed = await printMetrics();
  expect(printed).toMatch(/^tsuzura_reads_total\{what="own-writes standby"\} [1-9]/m);
  expect(printed).toMatch(/^tsuzura_reads_total\{what="own-writes gone"\} [1-9]/m);
  expect(printed).toMatch(/^tsuzura_read_waits_total \d/m);
});
