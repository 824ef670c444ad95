import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { readAudit } from './read-audit.ts';
import { root } from './project-config.ts';

/*
 * `npm test`: types, lint, format, tidy, unit and route tests, known vulnerabilities, browser journeys. `--fast` leaves out the
 * journeys, the vulnerabilities and the long stories (`*.long.test.ts`: nights and years of business time, whole services
 * started), `--only <stage>` runs one.
 * Ends with one line, `N passed, N failed`.
 */
interface Tally {
  passed: number;
  failed: number;
}

interface Stage {
  readonly name: string;
  readonly run: () => Promise<Tally>;
}

const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined;
const fast = process.argv.includes('--fast');
const reports = join(root, '.data', 'reports');
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** A program that either succeeds or prints why not. */
function program(command: string, ...args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });
}

async function check(command: string, ...args: string[]): Promise<Tally> {
  const { ok, output } = await program(command, ...args);
  if (!ok) say(output.trimEnd());
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce((all, one) => ({ passed: all.passed + one.passed, failed: all.failed + one.failed }), {
    passed: 0,
    failed: 0,
  });

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numTotalTestSuites: number;
  success: boolean;
}

async function vitest(): Promise<Tally> {
  const file = join(reports, 'vitest.json');
  rmSync(file, { force: true });
  const { ok, output } = await program(
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...(fast ? ['--project', 'unit'] : []),
  );
  if (!ok) say(output.trimEnd());
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
    // A file that cannot even be loaded fails no single test, and must still be red.
    return { passed: report.numPassedTests, failed: Math.max(report.numFailedTests, ok ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Packages with known vulnerabilities, high or critical. Where the registry does not answer, it says so and counts nothing. */
async function audit(): Promise<Tally> {
  const { output } = await program('npm', 'audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000');
  const verdict = readAudit(output);
  if (verdict.kind === 'skipped') say(`skipped: the registry does not answer npm audit (${verdict.why})`);
  if (verdict.kind === 'found') say(`npm audit: ${verdict.packages.join(', ')}`);
  return { passed: verdict.kind === 'clean' ? 1 : 0, failed: verdict.kind === 'found' ? 1 : 0 };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
}

async function journeys(): Promise<Tally> {
  process.env['CHROMIUM'] = ensureBrowser(say);
  const file = join(reports, 'journeys.json');
  rmSync(file, { force: true });
  process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] = file;
  const { ok, output } = await program(
    'playwright',
    'test',
    '--config',
    'e2e/playwright.config.ts',
    '--reporter=line,json',
  );
  if (!ok) say(output.trimEnd());
  try {
    const { stats } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
    if (ok && stats.flaky > 0)
      say(`passed at the second try, to be looked into:\n${output.slice(output.indexOf(' flaky\n'))}`);
    return { passed: stats.expected + stats.flaky, failed: Math.max(stats.unexpected, ok ? 0 : 1) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const stages: readonly Stage[] = [
  {
    name: 'types',
    run: async () =>
      sum(
        await Promise.all(
          ['tsconfig.json', 'tsconfig.browser.json', 'packages/domain/tsconfig.json'].map((file) =>
            check('tsc', '-p', file),
          ),
        ),
      ),
  },
  { name: 'lint', run: () => check('oxlint', '-c', 'oxlint.config.ts') },
  { name: 'format', run: () => check('oxfmt', '--check') },
  { name: 'unit', run: vitest },
  { name: 'audit', run: audit },
  { name: 'journeys', run: journeys },
];

mkdirSync(reports, { recursive: true });

const tallies: Tally[] = [];
for (const stage of stages.filter(({ name }) =>
  only ? name === only : !(fast && (name === 'journeys' || name === 'audit')),
)) {
  const began = performance.now();
  let tally: Tally;
  try {
    tally = await stage.run();
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    tally = { passed: 0, failed: 1 };
  }
  tallies.push(tally);
  say(
    `${tally.failed === 0 ? 'ok  ' : 'FAIL'} ${stage.name.padEnd(9)} ${String(tally.passed).padStart(4)} passed, ${tally.failed} failed  ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
}
const { passed, failed } = sum(tallies);
say(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && (passed > 0 || only === 'audit') ? 0 : 1;
