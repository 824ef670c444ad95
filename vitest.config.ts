import { defineConfig } from 'vitest/config';

const everywhere = ['packages', 'apps', 'tools', 'bench', 'e2e'];
const long = everywhere.map((room) => `${room}/**/*.long.test.ts`);
/** Minutes each: `npm run e2e` runs them, after the journeys. */
const whole = everywhere.map((room) => `${room}/**/*.e2e.test.ts`);
const elsewhere = ['**/node_modules/**', '**/dist/**'];

export default defineConfig({
  test: {
    globalSetup: ['tools/test-setup.ts'],
    setupFiles: ['tools/seed-random-tests.ts'],
    pool: 'threads',
    // Two cores; the database server needs its share.
    maxWorkers: 2,
    // Nothing here is timed; these only end a test that hangs, also on a machine that does something else meanwhile.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      // In the order of their names: what takes longest begins first, or one worker would wait for it in the end.
      {
        extends: true,
        test: { name: 'long', include: long, exclude: elsewhere },
      },
      ...(process.env['JOURNEYS'] === 'all'
        ? [{ extends: true as const, test: { name: 'e2e', include: whole, exclude: elsewhere } }]
        : []),
      // Files share the modules of their worker (ADR-0037): loading them anew for each took two fifths of the time.
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: ['tools/record-answers.ts'],
          include: everywhere.map((room) => `${room}/**/*.test.{ts,tsx}`),
          exclude: [...elsewhere, ...long, ...whole],
          isolate: false,
        },
      },
    ],
  },
});
