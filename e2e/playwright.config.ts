import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';
import { inWholeRun, isWholeRun, onlyInWholeRun } from './whole-run.ts';

/** Files with journeys that move business time (e2e/scene/own-service.ts). */
const ownService = [
  'settings',
  'console',
  ...(isWholeRun
    ? [
        'night',
        'carriers',
        'bounced',
        'statements',
        'plan-months',
        'referral',
        'stock-days',
        'margin',
        'transfers',
        'exchange',
        'us-days',
      ]
    : []),
].join(',');

/** Background networking is off: the journeys talk to this machine alone. `--no-sandbox` only where root needs it. */
const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  '--disable-extensions',
  // Each journey has a browser of its own and would load and lay out forty slices of our font; the machine has the same one.
  ...(isWholeRun ? [] : ['--disable-remote-fonts']),
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  ...(isWholeRun ? {} : { grepInvert: new RegExp(`${inWholeRun.tag}\\b`) }),
  outputDir: '../.data/journeys',
  // Node reads our sources as they are: Playwright need not compile the journeys and all that they import.
  build: { external: ['**/*.ts'] },
  globalSetup: './scene/global-setup.ts',
  // Half of a journey is waiting for what a page does next: two cores are busy with four.
  workers: 4,
  fullyParallel: true,
  // Two cores run the services, the database and four browsers, and a machine may be shared with others: slow is not broken.
  timeout: 240_000,
  // A journey that passes at its second try only is counted as flaky, by name; tools/test.ts says how many may be.
  retries: 1,
  expect: { timeout: 60_000 },
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    // Moving parts are waited for before they are pressed: `npm test` does without, `npm run e2e` has them.
    ...(isWholeRun ? {} : { contextOptions: { reducedMotion: 'reduce' as const } }),
    // Four seconds after each first page it would fetch all code of the app. What it is for is in `npm run e2e`.
    serviceWorkers: isWholeRun ? 'allow' : 'block',
    launchOptions: { executablePath: findBrowser() ?? '', args },
    // A trace of every journey would cost a quarter of the time; a picture of the failed ones costs nothing.
    screenshot: 'only-on-failure',
  },
  projects: [
    // Those with a service of their own take longest. They begin first, or one worker would wait for them in the end.
    {
      name: 'own-service',
      testMatch: `**/{${ownService}}.journey.ts`,
      use: { viewport: { width: 1280, height: 900 } },
    },
    // Two cores and fifteen minutes: `npm test` runs the usual ones, `npm run e2e` all of them.
    {
      name: 'phone',
      testMatch: isWholeRun
        ? '**/{axe,gallery,shell,sign-in,sign-in-settings,top}.journey.ts'
        : '**/{axe,sign-in,sign-in-settings}.journey.ts',
      // One pixel is one pixel: what is checked has no need of seven, which this machine draws without a graphics card.
      use: { ...devices['Pixel 7'], viewport: { width: 375, height: 812 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      testIgnore: isWholeRun
        ? `**/{sign-in,sign-in-settings,${ownService}}.journey.ts`
        : `**/{sign-in,sign-in-settings,axe,${[ownService, ...onlyInWholeRun].join(',')}}.journey.ts`,
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
});
