export const isWholeRun = process.env['JOURNEYS'] === 'all';

/**
 * Journeys that only `npm run e2e` runs (JOURNEYS=all): `npm test` has two cores and twelve minutes (ADR-0088). They move business time, or
 * walk once more with a service and two operators through what tests beside the code prove.
 */
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
  'account-protection',
  'bounced',
  'carriers',
  'closing',
  'console-csv',
  'console-customers',
  'console-plans',
  'console-publishing',
  'drawn-ahead',
  'night',
] as const;

/** One journey of a file that otherwise belongs to `npm test`: `test('…', inWholeRun, …)`. */
export const inWholeRun = { tag: '@whole' } as const;
