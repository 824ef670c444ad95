import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { siteNames } from '@tsuzura/http/config';
import { CannotStart } from '@tsuzura/store/embedded';
import { faults } from './chaos/faults/index.ts';
import { isPlantedFault, plantedFaultNames } from './chaos/planted-faults.ts';
import { tableText } from './chaos/report.ts';
import type { RoundResult } from './chaos/round.ts';
import { runCluster } from './chaos/run-cluster.ts';
import { scheduleRounds, type Turn } from './chaos/schedule.ts';
import { root } from './project-config.ts';

/* `npm run chaos`: faults on clusters under load, and a check that nothing acknowledged is lost or doubled. See docs/runbook/chaos.md. */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: String(faults.length) },
    seed: { type: 'string', default: '1' },
    /** So many clusters beside each other: most of a round is waiting. */
    clusters: { type: 'string', default: '1' },
    /** Only these, by their names with commas between; every one without. */
    only: { type: 'string', default: '' },
    /** Only this round of the schedule. */
    round: { type: 'string' },
    share: { type: 'string', default: '0.7' },
    /** Where each round is written when it has ended; rounds that are there already are not run again. */
    out: { type: 'string', default: join(root, 'bench/results/chaos-rounds.jsonl') },
    /** Damage that the last check has to find: the run ends with 1 and names it. */
    plant: { type: 'string', default: '' },
    /** A cluster in which something was found is left as it is. */
    keep: { type: 'boolean', default: false },
    /** Of the program that was started for one of several clusters. */
    cluster: { type: 'string' },
  },
});

const seed = Number(values.seed);
const clusters = Number(values.clusters);
const say = (line: string) => void process.stdout.write(`${line}\n`);
const readResults = (): readonly RoundResult[] =>
  existsSync(values.out)
    ? readFileSync(values.out, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as RoundResult)
    : [];

function turnsLeft(): readonly Turn[] {
  const wanted = values.only.split(',');
  const names = faults.map(({ name }) => name).filter((name) => values.only === '' || wanted.includes(name));
  if (names.length === 0)
    throw new CannotStart(`障害は ${faults.map(({ name }) => name).join('、')} から選んでください。`);
  const done = new Set(
    readResults()
      .filter((one) => one.seed === seed)
      .map(({ round }) => round),
  );
  return scheduleRounds(names, Number(values.rounds), seed)
    .filter(({ round }) => values.round === undefined || round === Number(values.round))
    .filter(({ round }) => values.round !== undefined || !done.has(round));
}

function write(result: RoundResult): void {
  appendFileSync(values.out, `${JSON.stringify(result)}\n`);
  const { round, fault, hit, secondsWithoutWrites, acknowledged, findings } = result;
  say(
    `${round} ${fault} (${hit}): ${secondsWithoutWrites.toFixed(1)} s, ${acknowledged} acknowledged, ${findings.length} findings`,
  );
  for (const finding of findings.slice(0, 10)) say(`  ${finding}`);
}

/** Ports of its own for each cluster's sites; what is inside of it follows from its number. */
const environmentOf = (cluster: number): NodeJS.ProcessEnv => ({
  ...process.env,
  CLUSTER_NUMBER: String(cluster),
  CLUSTER_DISK_GB: '6',
  ...Object.fromEntries(
    siteNames.map((site, index) => [`PORT_${site.toUpperCase()}`, String(7_000 + cluster * 100 + index)]),
  ),
});

async function runBeside(): Promise<void> {
  const children = Array.from({ length: clusters }, (_, index) =>
    spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1), '--cluster', String(index)], {
      env: environmentOf(index + 5),
      stdio: 'inherit',
    }),
  );
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'close'))[0] as number));
  const results = readResults().filter((one) => one.seed === seed);
  const text = tableText(results);
  writeFileSync(values.out.replace(/-rounds\.jsonl$|\.jsonl$/, '-table.txt'), `${text}\n`);
  say(text);
  const wrong = results.filter(({ findings }) => findings.length > 0);
  for (const { round, fault, findings } of wrong) say(`round ${round}, ${fault}: ${findings[0] ?? ''}`);
  process.exitCode = wrong.length > 0 || codes.some((code) => code !== 0) ? 1 : 0;
}

if (values.plant !== '' && !isPlantedFault(values.plant)) {
  say(`仕込む誤りは ${plantedFaultNames.join('、')} から選んでください。`);
  process.exitCode = 1;
} else if (values.cluster === undefined) await runBeside();
else {
  const plant = isPlantedFault(values.plant) ? values.plant : null;
  const mine = turnsLeft().filter((_, index) => index % clusters === Number(values.cluster));
  await runCluster({ seed, turns: mine, share: Number(values.share), plant, keep: values.keep, say, done: write });
}
