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

export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.journey.ts',
  outputDir: '../.data/journeys',
  globalSetup: './scene/global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // Two cores run the service, the database and two browsers: slow is not broken.
  timeout: 60_000,
  expect: { timeout: 12_000 },
  use: {
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    launchOptions: { executablePath: findBrowser() ?? '', args },
    // A trace of every journey would cost a quarter of the time; a picture of the failed ones costs nothing.
    screenshot: 'only-on-failure',
  },
  projects: [
    // Two cores, fifteen minutes: the phone has the journeys whose point is the width (and axe on every route), the desk the
    // rest. A `.once` journey changes the person it is about, so it happens at one width anyway.
    {
      name: 'phone',
      testMatch: '**/{axe,gallery,shell,sign-in,top}.journey.ts',
      use: { ...devices['Pixel 7'], viewport: { width: 375, height: 812 } },
    },
    { name: 'desktop', testIgnore: '**/sign-in.journey.ts', use: { viewport: { width: 1280, height: 900 } } },
  ],
});
