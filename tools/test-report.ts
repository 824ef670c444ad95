import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/*
 * What the reports of Vitest and Playwright say of the tests that did not pass at once, in two lines each: `npm test` prints
 * them last, because often only the end of a log is kept.
 */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why a file could not be loaded. */
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

export interface PlaywrightSuite {
  readonly title: string;
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

export interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly suites: readonly PlaywrightSuite[];
}

const longestReason = 300;

/** The first lines of an error, as one: what was expected, of what, and what came instead. */
function reasonOf(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('at '));
  const reason = lines.slice(0, 6).join(' | ');
  return reason.length > longestReason ? `${reason.slice(0, longestReason)}…` : reason;
}

const entry = (test: string, message: string | undefined): string =>
  `  ${test}\n    ${reasonOf(message ?? 'no reason')}`;

export const failedUnitTests = ({ testResults }: VitestReport, root: string): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults
      .filter((one) => one.status === 'failed')
      .map(({ fullName, failureMessages }) => entry(`${file}: ${fullName}`, failureMessages[0]));
    return failed.length === 0 && status === 'failed' ? [entry(file, message)] : failed;
  });

/** Journeys of one status: `unexpected` failed, `flaky` passed at the second try only. */
export const journeysThatWere = (status: 'unexpected' | 'flaky', { suites = [], specs }: PlaywrightSuite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ projectName, results }) =>
        entry(`[${projectName}] ${file}: ${title}`, results.find(({ error }) => error)?.error?.message),
      ),
  ),
  ...suites.flatMap((suite) => journeysThatWere(status, suite)),
];
