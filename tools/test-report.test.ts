import { expect, test } from 'vitest';
import { failedUnitTests, journeysThatWere } from './test-report.ts';

test('a failed test is named with its file and the first lines of its reason', () => {
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [
      {
        name: '/project/packages/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'it holds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'it counts',
            failureMessages: [
              '\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at /project/packages/a.test.ts:3',
            ],
          },
        ],
      },
      { name: '/project/packages/b.test.ts', status: 'failed', message: 'Cannot find module c', assertionResults: [] },
      { name: '/project/packages/d.test.ts', status: 'passed', message: '', assertionResults: [] },
    ],
  };
  expect(failedUnitTests(report, '/project')).toEqual([
    '  packages/a.test.ts: it counts\n    AssertionError: expected 1 to be 2',
    '  packages/b.test.ts\n    Cannot find module c',
  ]);
});

test('a flaky journey is named with the reason of its first try', () => {
  const spec = (status: string, message?: string) => ({
    title: `${status} journey`,
    file: 'order.journey.ts',
    tests: [{ projectName: 'desktop', status, results: [message === undefined ? {} : { error: { message } }, {}] }],
  });
  const suite = {
    title: 'all',
    specs: [spec('expected')],
    suites: [
      { title: 'orders', specs: [spec('flaky', 'Timed out\n\n  Locator: main'), spec('unexpected', 'x'.repeat(400))] },
    ],
  };
  expect(journeysThatWere('flaky', suite)).toEqual([
    '  [desktop] order.journey.ts: flaky journey\n    Timed out | Locator: main',
  ]);
  expect(journeysThatWere('unexpected', suite)).toEqual([
    `  [desktop] order.journey.ts: unexpected journey\n    ${'x'.repeat(300)}…`,
  ]);
});
