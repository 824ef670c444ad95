/**
 * THE IMPORT LAW. Which room may look into which; `oxlint.config.ts` makes lint rules of it and the tidy test proves that
 * they bite. A room not listed for another is closed to it. Inside a room imports are relative and free, except that an
 * area of the API reaches another area only through its `index.ts`, and a web feature never imports a feature.
 */
export interface Room {
  /** Where its files live. */
  readonly path: string;
  /** `@tsuzura/<package>` opens all of it, `@tsuzura/<package>/<room>` one room. */
  readonly mayUse: readonly string[];
}

const domain = '@tsuzura/domain';
const contract = '@tsuzura/contract';
const http = '@tsuzura/http';

export const rooms: readonly Room[] = [
  // Pure rules: no clock, chance, I/O or npm package. Its tsconfig has no Node and no DOM types either.
  { path: 'packages/domain', mayUse: [] },
  { path: 'packages/contract', mayUse: [domain] },
  { path: 'packages/store', mayUse: [domain] },
  { path: 'packages/http', mayUse: [contract] },
  { path: 'packages/ui', mayUse: [domain] },
  // What every React app needs around its screens: session, router, data, errors, dialogs, forms.
  { path: 'packages/browser', mayUse: [contract, domain, '@tsuzura/ui'] },
  { path: 'apps/web', mayUse: [contract, domain, '@tsuzura/ui', '@tsuzura/browser'] },
  { path: 'apps/signin', mayUse: [contract, domain, '@tsuzura/ui', '@tsuzura/browser'] },
  { path: 'apps/console', mayUse: [contract, domain, '@tsuzura/ui', '@tsuzura/browser'] },
  // Serves the console's page and keeps its tokens. It knows the wire and no rule.
  { path: 'apps/console-server', mayUse: [contract, http] },
  // Tokens are checked by JWKS: the API never sees the sign-in server's tables.
  {
    path: 'apps/api',
    mayUse: [
      contract,
      domain,
      http,
      ...[
        'account',
        'asset',
        'books',
        'campaign',
        'cash',
        'delivery',
        'document',
        'fund',
        'fund-order',
        'fx',
        'jobs',
        'kernel',
        'ledger',
        'margin',
        'migrate',
        'night/fund',
        'night/margin',
        'night/plan',
        'night/stock',
        'night/us',
        'notice',
        'notification',
        'operator',
        'plan',
        'protection',
        'seminar',
        'statement',
        'stock-order',
        'stock',
        'us-order',
        'us-stock',
        'watch',
      ].map((room) => `@tsuzura/store/${room}`),
    ],
  },
  {
    path: 'apps/auth',
    mayUse: [contract, domain, http, '@tsuzura/store/auth', '@tsuzura/store/kernel', '@tsuzura/store/migrate'],
  },
  // Other companies: they know public facts (calendars, price steps, writing), not our rules.
  {
    path: 'apps/partners',
    mayUse: [
      `${contract}/kernel`,
      `${contract}/partner`,
      `${contract}/static`,
      http,
      `${domain}/calendar`,
      `${domain}/fx`,
      `${domain}/stock`,
      `${domain}/text`,
      `${domain}/us-stock`,
    ],
  },
];

/** Test files and their support may also use these, wherever they are. */
export const forTests: readonly string[] = ['@tsuzura/store/testing', '@tsuzura/store/seed', '@tsuzura/store/embedded'];
