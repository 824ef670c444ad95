import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from '../tools/browser.ts';

/** Background networking is off: the journeys talk to this machine alone. `--no-sandbox` only where root needs it. */
const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  '--disable-gpu',
  '--disable-extensions',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const isAll = process.env['JOURNEYS'] === 'all';

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  outputDir: '../.data/journeys',
  globalSetup: './scene/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // Two cores run the service, the database and two browsers: slow is not broken.
  timeout: 60_000,
  // A journey that passes at its second try is named at the end of the run: it is to be looked into, not to stop a landing.
  retries: 1,
  expect: { timeout: 12_000 },
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    launchOptions: { executablePath: findBrowser() ?? '', args },
    // A trace of every journey would cost a quarter of the time; a picture of the failed ones costs nothing.
    screenshot: 'only-on-failure',
  },
  projects: [
    // The longest story begins first, or one worker would wait for it in the end.
    { name: 'night', testMatch: '**/night.journey.ts', use: { viewport: { width: 1280, height: 900 } } },
    // Two cores and fifteen minutes: `npm test` runs the usual ones, `npm run e2e` all of them.
    {
      name: 'phone',
      testMatch: isAll ? '**/{axe,gallery,shell,sign-in,top}.journey.ts' : '**/{axe,sign-in}.journey.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 375, height: 812 } },
    },
    {
      name: 'desktop',
      testIgnore: isAll
        ? '**/{sign-in,night}.journey.ts'
        : '**/{sign-in,night,axe,gallery,information,inquiry,simulation,first-look,statements,api-pages,offline}.journey.ts',
      use: { viewport: { width: 1280, height: 900 } },
    },
  ],
});
