import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmSubscription, getAssets, listAssetTracks } from '@tsuzura/contract/main';
import type { Client } from '@tsuzura/contract/kernel';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { accounts, credit, debit } from '@tsuzura/domain/ledger';
import { post } from '@tsuzura/store/ledger';
import { subjectOf } from '@tsuzura/store/seed';
import { openNight, type NightScene } from '../night/fund/night.test-support.ts';
import { buyNow, domestic, readFundDocuments, sellNow } from '../fund-order/orders.test-support.ts';

let scene: NightScene;
let hanako: Client;
beforeAll(async () => {
  scene = await openNight();
  hanako = await scene.as('hanako');
  await scene.setNav(domestic, 10_000);
  scene.price(domestic, '2026-11-13', 10_000);
});
afterAll(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

const assets = () => hanako.call(getAssets);

test('R2.03 nothing but cash; a customer without an account is refused', async () => {
  expect(await assets()).toMatchObject({
    asOf: '2026-11-13T10:00:00+09:00',
    total: 1_000_000n,
    cash: 1_000_000n,
    buyingPower: 1_000_000n,
    withdrawable: 1_000_000n,
    fundTotal: { valuation: 0n, profit: 0n, profitRate: '0' },
    funds: [],
    soldFunds: [],
  });
  await expect((await scene.as('hajime')).call(getAssets)).rejects.toMatchObject({ code: '400-999' });
  await expect((await scene.as(null)).call(getAssets)).rejects.toMatchObject({ status: 401 });
});

test('R2.03 follows a purchase: reserved, executed, settled, and the change of the day', async () => {
  await readFundDocuments(hanako);
  await buyNow(hanako, { amount: 300_000 });
  expect(await assets()).toMatchObject({
    total: 1_000_000n,
    cash: 1_000_000n,
    buyingPower: 700_000n,
    withdrawable: 700_000n,
    funds: [],
  });

  await scene.to('2026-11-14', '09:00');
  expect(await assets()).toMatchObject({
    total: 1_000_000n,
    cash: 1_000_000n,
    buyingPower: 700_000n,
    funds: [
      {
        units: 0n,
        unsettledUnits: 300_000n,
        sellableUnits: 0n,
        valuation: 300_000n,
        profit: 0n,
        navDate: '2026-11-13',
      },
    ],
  });

  scene.price(domestic, '2026-11-16', 10_500);
  scene.price(domestic, '2026-11-17', 11_001);
  await scene.to('2026-11-18', '09:00');
  expect(await assets()).toMatchObject({
    total: 700_000n + 330_030n,
    cash: 700_000n,
    fundTotal: {
      valuation: 330_030n,
      valuationChange: 15_030n,
      acquisitionCost: 300_000n,
      profit: 30_030n,
      profitRate: '10.01',
    },
    funds: [
      {
        fundCode: domestic,
        accountType: 'SPECIFIC',
        units: 300_000n,
        unsettledUnits: 0n,
        sellableUnits: 300_000n,
        averageCost: 10_000n,
        individualPrincipal: 10_000n,
        boughtAmount: 300_000n,
        totalReturn: 30_030n,
      },
    ],
  });
});

test('its buying power is the one the order form shows', async () => {
  const { buyingPower } = await hanako.call(confirmSubscription, { query: { fundCode: domestic } });
  expect((await assets()).buyingPower).toBe(buyingPower);
});

test('R2.03 follows a sale of everything until only its return is left', async () => {
  await sellNow(hanako, {});
  expect((await assets()).funds).toMatchObject([{ units: 300_000n, lockedUnits: 300_000n, sellableUnits: 0n }]);
  await scene.to('2026-11-19', '09:00');
  // 330,030 of proceeds, 30,030 of gain: 4,599 and 1,501 of tax are expected.
  expect(await assets()).toMatchObject({
    total: 1_000_000n + 30_030n - 6_100n,
    cash: 700_000n,
    withdrawable: 700_000n,
    funds: [{ units: 300_000n, lockedUnits: 300_000n, valuation: 0n, acquisitionCost: 0n }],
  });
  await scene.to('2026-11-24', '09:00');
  expect(await assets()).toMatchObject({
    total: 1_023_930n,
    cash: 1_023_930n,
    withdrawable: 1_023_930n,
    funds: [],
    soldFunds: [{ fundCode: domestic, soldAmount: 330_030n, boughtAmount: 300_000n, totalReturn: 30_030n }],
  });
});

test('the chart has a day for every night, with what was paid in kept apart from what was earned', async () => {
  await scene.api.database.tx((tx) =>
    post(tx, [
      {
        kind: 'DEPOSIT',
        ref: 'test-deposit',
        day: ymd('2026-11-25'),
        bookedAt: atJst(ymd('2026-11-25'), '03:00'),
        lines: [credit(accounts.cashFree(subjectOf('hanako')), 50_000n), debit(accounts.bank, 50_000n)],
      },
    ]),
  );
  await scene.to('2026-11-26', '09:00');
  const { tracks } = await hanako.call(listAssetTracks, { query: { period: '1m' } });
  expect(tracks.map(({ date }) => date)).toEqual(
    ['13', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23', '24', '25'].map((day) => `2026-11-${day}`),
  );
  expect(tracks.find(({ date }) => date === '2026-11-13')).toMatchObject({
    total: 1_000_000n,
    cash: 700_000n,
    fundValuation: 300_000n,
    acquisitionCost: 300_000n,
    netDeposit: 1_000_000n,
    profit: 0n,
  });
  expect(tracks.find(({ date }) => date === '2026-11-17')).toMatchObject({
    fundValuation: 330_030n,
    acquisitionCost: 300_000n,
    profit: 30_030n,
  });
  // Paid in at three in the morning of the 25th: not yet a part of the 24th.
  expect(tracks.find(({ date }) => date === '2026-11-24')).toMatchObject({ total: 1_023_930n, netDeposit: 1_000_000n });
  expect(tracks.at(-1)).toMatchObject({
    total: 1_073_930n,
    acquisitionCost: 0n,
    netDeposit: 1_050_000n,
    profit: 23_930n,
  });
  const [one] = (await hanako.call(listAssetTracks, { query: { period: 'all' } })).tracks;
  expect(one?.date).toBe('2026-11-13');
});
