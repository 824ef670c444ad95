import { expect, test } from 'vitest';
import { atJst, ymd } from '@tsuzura/domain/calendar';
import { running, secret } from '../../../partners/src/running.test-support.ts';
import { openScene, testNow, type Scene } from '../kernel/scene.test-support.ts';
import { stockMarketAt } from '../stock/index.ts';
import { exchangeAt } from './index.ts';

test('days pass with every job of shares and margin, over a weekend, without an order', async () => {
  const held: { scene?: Scene } = {};
  const partners = await running({ clock: { now: () => held.scene?.api.clock.now() ?? testNow } });
  const scene = await openScene({
    stockMarket: stockMarketAt(partners.partnersUrl),
    exchange: exchangeAt(partners.partnersUrl, secret),
    runsJob: (name) => name.startsWith('stock') || name.startsWith('margin'),
  });
  held.scene = scene;
  const ran = await scene.api.scheduler.runTo(atJst(ymd('2026-11-17'), '18:00'));
  const failed = ran.filter(({ outcome }) => outcome === 'failed').map(({ name, dueAt }) => [name, dueAt]);
  expect(failed).toEqual([]);
  for (const job of ['stock-order.carry-over', 'margin.take-premiums', 'margin.final', 'margin.force-close'])
    expect([job, ran.some(({ name }) => name === job)]).toEqual([job, true]);
  await scene.close();
  await partners.program.close();
});
