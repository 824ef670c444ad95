import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/**/*.test.{ts,tsx}',
      'apps/**/*.test.{ts,tsx}',
      'tools/**/*.test.ts',
      'bench/**/*.test.ts',
      'e2e/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['tools/test-setup.ts'],
    pool: 'threads',
    // Two cores; the database server needs its share.
    maxWorkers: 2,
    // Nothing here is timed; these only end a test that hangs, also on a machine that does something else meanwhile.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
