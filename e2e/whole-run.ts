/** Journeys that only `npm run e2e` runs (JOURNEYS=all): `npm test` has two cores and some minutes. */
export const onlyInWholeRun = [
  'gallery',
  'information',
  'inquiry',
  'simulation',
  'first-look',
  'statements',
  'plan-months',
  'referral',
  'api-pages',
  'offline',
  'layout-shift',
  'stock-days',
  'margin',
  'transfers',
  'exchange',
  'us-days',
  'us-stock',
  'bounced',
] as const;

/** One journey of a file that otherwise belongs to `npm test`: `test('…', inWholeRun, …)`. */
export const inWholeRun = { tag: '@whole' } as const;
