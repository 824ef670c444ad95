import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { answersFolderVariable } from './answers-folder.ts';
import { ensureBrowser } from './browser.ts';
import { openMemoryFolder } from './memory-folder.ts';
import { readAudit } from './read-audit.ts';
import { root } from './project-config.ts';
import { testFolderVariable } from './test-folder.ts';
import { failedUnitTests, journeysThatWere, type PlaywrightReport, type VitestReport } from './test-report.ts';
import { seedText } from './test-seed.ts';

/*
 * `npm test`: types, lint, format, tidy, unit and route tests, known vulnerabilities, browser journeys. `--fast` leaves out the
 * journeys, the vulnerabilities and the long ones (`*.long.test.ts`: nights and years of business time, whole services
 * started), `--only <stage>` runs one.
 * Ends with one line, `N passed, N failed`; journeys that passed at their second try only are counted apart, as flaky.
 */
interface Tally {
  passed: number;
  failed: number;
  /** Passed at the second try: neither of the two. */
  flaky?: number;
}

interface Stage {
  readonly name: string;
  /** Runs while the unit tests do, which leave a tenth of two cores idle, and gives way to them. The journeys leave nothing. */
  readonly isBesideUnit?: true;
  readonly run: () => Promise<Tally>;
}

/** `--only lint`, `--only journeys,histories`. */
const only = process.argv.includes('--only')
  ? (process.argv[process.argv.indexOf('--only') + 1] ?? '').split(',')
  : undefined;
const fast = process.argv.includes('--fast');
const reports = join(root, '.data', 'reports');
/** One or two may be the machine's fault; more are a defect. */
const mostFlaky = 2;
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** What runs beside the unit tests gives way to them. */
const givesWay: ReadonlySet<string> = new Set(['tsc', 'oxlint', 'oxfmt', 'npm']);

/** A program that either succeeds or prints why not. */
function program(command: string, ...args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    if (givesWay.has(command) && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
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

const sum = (tallies: readonly Tally[]): Required<Tally> => ({
  passed: tallies.reduce((all, { passed }) => all + passed, 0),
  failed: tallies.reduce((all, { failed }) => all + failed, 0),
  flaky: tallies.reduce((all, { flaky = 0 }) => all + flaky, 0),
});

const textOf = ({ passed, failed, flaky = 0 }: Tally): string =>
  `${passed} passed, ${failed} failed${flaky > 0 ? `, ${flaky} flaky` : ''}`;

/** Tests that failed or needed a second try, with why: printed last. */
const unsteady: string[] = [];

/** What a runner printed without its lines of progress: the reasons of failures are all that a log has room for. */
const withoutProgress = (output: string): string =>
  output
    .split('\n')
    .filter((line) => !/^\s*(\[\d+\/\d+\] |\S*✓)/u.test(stripVTControlCharacters(line)))
    .join('\n')
    .trimEnd();

/** The unit tests; with the long ones the law of answers too, which needs what both of them were answered. */
async function unit(): Promise<Tally> {
  await ready;
  if (fast) return vitest('unit*');
  const folder = join(reports, 'answers');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  process.env[answersFolderVariable] = folder;
  const tally = await vitest('unit*', 'long');
  delete process.env[answersFolderVariable];
  if (tally.failed > 0) return tally; // a test that failed has perhaps not asked
  const faults = (await import('./answers.ts')).faultsOfAnswers(folder);
  for (const fault of faults) say(fault);
  return sum([tally, faults.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }]);
}

async function vitest(...projects: readonly string[]): Promise<Tally> {
  const file = join(reports, 'vitest.json');
  rmSync(file, { force: true });
  const { ok, output } = await program(
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...projects.flatMap((project) => ['--project', project]),
  );
  if (!ok) say(withoutProgress(output));
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
    unsteady.push(...failedUnitTests(report, root));
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

/**
 * The apps and the demo that the journeys and the long stories start with. What is missing the service makes itself.
 */
let ready: Promise<unknown> = Promise.resolve();
const makeReady = () => {
  ready = program('node', 'tools/make-ready.ts', '--tests');
};

async function journeys(): Promise<Tally> {
  process.env['CHROMIUM'] = ensureBrowser(say);
  await ready;
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
  if (!ok) say(withoutProgress(output));
  try {
    const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport;
    const flaky = suites.flatMap((suite) => journeysThatWere('flaky', suite));
    unsteady.push(...suites.flatMap((suite) => journeysThatWere('unexpected', suite)), ...flaky);
    if (flaky.length > mostFlaky) say(`more than ${mostFlaky} flaky journeys fail the run`);
    const failed = Math.max(stats.unexpected, ok ? 0 : 1) + (flaky.length > mostFlaky ? 1 : 0);
    return { passed: stats.expected, failed, flaky: flaky.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

const stages: readonly Stage[] = [
  {
    name: 'types',
    isBesideUnit: true,
    run: async () =>
      sum(
        await Promise.all(
          ['tsconfig.json', 'tsconfig.browser.json', 'packages/domain/tsconfig.json'].map((file) =>
            check('tsc', '-p', file),
          ),
        ),
      ),
  },
  { name: 'lint', isBesideUnit: true, run: () => check('oxlint', '-c', 'oxlint.config.ts') },
  { name: 'format', isBesideUnit: true, run: () => check('oxfmt', '--check') },
  { name: 'unit', run: unit },
  { name: 'audit', isBesideUnit: true, run: audit },
  { name: 'journeys', run: journeys },
  // Random histories of months: `npm run e2e` names them.
  { name: 'histories', run: () => vitest('e2e') },
];

mkdirSync(reports, { recursive: true });
say(seedText());
// As tools/start.cjs: every worker, command and service that a test starts would strip and compile the same sources again.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules', '.cache', 'compiled');
const memory = openMemoryFolder();
if (memory) {
  process.env['TMPDIR'] = memory.folder;
  process.env[testFolderVariable] = join(memory.folder, 'test');
  process.once('exit', () => memory.remove());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

const tallies: Tally[] = [];
const isChosen = ({ name }: Stage): boolean =>
  only ? only.includes(name) : name !== 'histories' && !(fast && (name === 'journeys' || name === 'audit'));
const chosen = stages.filter(isChosen);
if (chosen.some(({ name }) => name === 'journeys')) makeReady();
const beside = chosen.some(({ name }) => name === 'unit') ? chosen.filter(({ isBesideUnit }) => isBesideUnit) : [];
for (const stage of chosen.filter((one) => !beside.includes(one)))
  await Promise.all([run(stage), stage.name === 'unit' ? inTurn(beside) : undefined]);

async function inTurn(some: readonly Stage[]): Promise<void> {
  for (const stage of some) await run(stage);
}

async function run(stage: Stage): Promise<void> {
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
    `${tally.failed === 0 ? 'ok  ' : 'FAIL'} ${stage.name.padEnd(9)} ${textOf(tally)}  ${((performance.now() - began) / 1000).toFixed(1)} s`,
  );
}

const all = sum(tallies);
if (unsteady.length > 0) say(`failed, or passed at the second try only:\n${unsteady.join('\n')}`);
say(textOf(all));
process.exitCode = all.failed === 0 && (all.passed > 0 || only?.includes('audit')) ? 0 : 1;
