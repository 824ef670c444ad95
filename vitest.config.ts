import { defineConfig } from 'vitest/config';

const everywhere = ['packages', 'apps', 'tools', 'bench', 'e2e'];
const long = everywhere.map((room) => `${room}/**/*.long.test.ts`);

export default defineConfig({
  test: {
    globalSetup: ['tools/test-setup.ts'],
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
        test: { name: 'long', include: long, exclude: ['**/node_modules/**', '**/dist/**'] },
      },
      // Files share the modules of their worker (ADR-0037): loading them anew for each took two fifths of the time.
      {
        extends: true,
        test: {
          name: 'unit',
          include: everywhere.map((room) => `${room}/**/*.test.{ts,tsx}`),
          exclude: ['**/node_modules/**', '**/dist/**', ...long],
          isolate: false,
        },
      },
    ],
  },
});
