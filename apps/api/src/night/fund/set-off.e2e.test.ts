import { afterEach, beforeEach, expect, test } from 'vitest';
import { buyNow, domestic, readFundDocuments, sellNow } from '../../fund-order/orders.test-support.ts';
import { openNight, type NightScene } from './night.test-support.ts';
import { subjectOf } from '@tsuzura/store/seed';

/* Every night from November to January: a part of `npm run e2e`. The rule itself is in packages/domain/src/tax/year-end.test.ts. */

let scene: NightScene;
beforeEach(async () => {
  scene = await openNight();
});
afterEach(async () => {
  await scene.expectSoundBooks();
  await scene.close();
});

test('T12 the loss of the year is set off against its dividends on the first business day of the next', async () => {
  await scene.asOwner(
    `update app.account set specific_dividends_included = true where customer_id = '${subjectOf('beika')}'`,
  );
  const beika = await scene.as('beika');
  await readFundDocuments(beika);
  await scene.setNav(domestic, 10_000);
  await buyNow(beika, { amount: 4_000_000 });
  await scene.to('2026-11-18', '10:00');
  // 4,000,000 units: 200,000 of ordinary distribution.
  scene.price(domestic, '2026-11-18', 10_000, 500);
  await scene.to('2026-11-19', '10:00');
  scene.price(domestic, '2026-11-19', 9_000);
  await sellNow(beika, { units: 1_000_000 });
  await scene.to('2026-12-31', '12:00');
  const books = await scene.books(subjectOf('beika'));
  expect(books).toMatchObject({ 'TAX_INCOME/DISTRIBUTION-2026': 30_630n, 'TAX_RESIDENT/DISTRIBUTION-2026': 10_000n });
  expect(await scene.row('select net_gain, dividends from app.tax_year')).toEqual({
    net_gain: -100_000n,
    dividends: 200_000n,
  });
  await scene.to('2027-01-03', '23:59:59');
  expect(await scene.books(subjectOf('beika'))).toEqual(books);
  await scene.to('2027-01-05', '06:00');
  expect(await scene.books(subjectOf('beika'))).toEqual({
    ...books,
    CASH_FREE: (books['CASH_FREE'] ?? 0n) + 20_315n,
    'TAX_INCOME/DISTRIBUTION-2026': 15_315n,
    'TAX_RESIDENT/DISTRIBUTION-2026': 5_000n,
  });
});
