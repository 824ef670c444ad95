import { defineConfig } from 'vitest/config';

const everywhere = ['packages', 'apps', 'tools', 'bench', 'e2e'];
const long = everywhere.map((room) => `${room}/**/*.long.test.ts`);
/** Minutes each: `npm run e2e` runs them, after the journeys. */
const whole = everywhere.map((room) => `${room}/**/*.e2e.test.ts`);
const elsewhere = ['**/node_modules/**', '**/dist/**'];
/** Code of the browser has JSX, which Node does not load. */
const screens = ['apps/web', 'apps/signin', 'apps/console', 'packages/ui', 'packages/browser'].map(
  (room) => `${room}/**/*.test.{ts,tsx}`,
);

/**
 * Files share the modules of their worker (ADR-0037): loading them anew for each took two fifths of the time. Node loads them
 * as in `npm start`: through Vite's runner each imported function is looked up at each call, a quarter of the time of a hot loop.
 */
const byNode = { isolate: false, experimental: { viteModuleRunner: false, nodeLoader: false } };

export default defineConfig({
  test: {
    globalSetup: ['tools/test-setup.ts'],
    setupFiles: ['tools/seed-random-tests.ts', 'tools/wait-longer.ts'],
    pool: 'threads',
    // Two cores; the database server needs its share.
    maxWorkers: 2,
    // Nothing here is timed; these only end a test that hangs, also on a machine that does something else meanwhile.
    // No test sets its own: one that is given up on works on in the background and takes the next ones with it.
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    expect: { poll: { timeout: 240_000 } },
    projects: [
      // In the order of their names: what takes longest begins first, or one worker would wait for it in the end.
      {
        extends: true,
        test: { name: 'long', setupFiles: ['tools/record-answers.ts'], include: long, exclude: elsewhere, ...byNode },
      },
      ...(process.env['JOURNEYS'] === 'all'
        ? [{ extends: true as const, test: { name: 'e2e', include: whole, exclude: elsewhere, ...byNode } }]
        : []),
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: ['tools/record-answers.ts'],
          include: everywhere.map((room) => `${room}/**/*.test.{ts,tsx}`),
          exclude: [...elsewhere, ...long, ...whole, ...screens],
          ...byNode,
        },
      },
      {
        extends: true,
        test: { name: 'unit-screens', include: screens, exclude: elsewhere, isolate: false },
      },
    ],
  },
});
