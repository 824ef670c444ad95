import { fork, type ChildProcess } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { siteNames } from '@tsuzura/http/config';
import { CannotStart } from '@tsuzura/store/embedded';
import { faults } from './chaos/faults/index.ts';
import { isPlantedFault, plantedFaultNames } from './chaos/planted-faults.ts';
import { tableText } from './chaos/report.ts';
import type { RoundResult } from './chaos/round.ts';
import { runCluster } from './chaos/run-cluster.ts';
import { scheduleRounds, type ScheduledRound } from './chaos/schedule.ts';
import { ensurePackages } from './cluster/packages.ts';
import { root } from './project-config.ts';
import { optionsOrUsage } from './read-options.ts';

/* `npm run chaos`: faults on clusters under load, and a check that nothing acknowledged is lost or doubled. See docs/runbook/chaos.md. */
const usage = `npm run chaos -- [オプション]（Debianの管理者権限で。くわしくは docs/runbook/chaos.md）
  --rounds 600               障害を起こす回数
  --seed 7                   順序とタイミングを変えます
  --clusters 3               クラスターを並べて動かします（秒数は判定しません）
  --only "kill primary"      障害の種類をしぼります（「,」で区切ります）
  --round 37                 予定のうち、その回だけを行います
  --share 0.7                負荷（1つのクラスターが受けられる量に対する割合）
  --rate 15                  負荷（毎秒の件数。測らずに始めます）
  --untimed                  秒数を判定しません
  --keep                     問題が見つかったクラスターを残します
  --plant lost-order         誤りを仕込み、見つかることを確かめます
  --out FILE                 結果のファイル（途中で止めた続きから行います）
`;

const values = optionsOrUsage(
  {
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
      /** So many requests a second, instead of a share of what is measured first. */
      rate: { type: 'string' },
      /** Where each round is written when it has ended; rounds that are there already are not run again. */
      out: { type: 'string', default: join(root, 'bench/results/chaos-rounds.jsonl') },
      /** Damage that the last check has to find: the run ends with 1 and names it. */
      plant: { type: 'string', default: '' },
      /** Seconds are written down and not judged: the machine may be slow. */
      untimed: { type: 'boolean', default: false },
      /** A cluster in which something was found is left as it is. */
      keep: { type: 'boolean', default: false },
      /** Of the program that was started for one of several clusters. */
      cluster: { type: 'string' },
    },
  },
  usage,
);

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

const known = faults.map(({ name }) => name);
const wanted = values.only === '' ? known : values.only.split(',').map((name) => name.trim());

/** What cannot be run, in a sentence. */
function whyNot(): string | null {
  const isCount = (text: string) => /^[1-9]\d{0,5}$/.test(text);
  if (![values.rounds, values.seed, values.clusters, values.round ?? '1', values.rate ?? '1'].every(isCount))
    return '--rounds、--seed、--clusters、--round、--rate は1以上の整数で指定してください。';
  if (clusters > 5) return '--clusters は5以下で指定してください。';
  if (!(Number(values.share) > 0 && Number(values.share) <= 1)) return '--share は0より大きく1以下で指定してください。';
  if (!wanted.every((name) => known.includes(name))) return `障害は ${known.join('、')} から選んでください。`;
  if (values.plant !== '' && !isPlantedFault(values.plant))
    return `仕込む誤りは ${plantedFaultNames.join('、')} から選んでください。`;
  return null;
}

function roundsLeft(): readonly ScheduledRound[] {
  const done = new Set(
    readResults()
      .filter((one) => one.seed === seed)
      .map(({ round }) => round),
  );
  return scheduleRounds(wanted, Number(values.rounds), seed)
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

/** What one takes while the others have nothing to do is shared by all of them. */
async function shareRate(children: readonly ChildProcess[]): Promise<void> {
  await Promise.all(children.map((child) => once(child, 'message')));
  const rate = Math.max(2, (values.rate === undefined ? await shareOfMost(children) : Number(values.rate)) / clusters);
  for (const child of children) child.send(rate);
}

async function shareOfMost([first]: readonly ChildProcess[]): Promise<number> {
  if (!first) return 0;
  first.send('measure');
  const [most] = (await once(first, 'message')) as [number];
  say(`${most.toFixed(0)} requests a second are the most; ${Math.round(Number(values.share) * 100)} % of it is sent`);
  return Number(values.share) * most;
}

/** The other side, in the program of one cluster. */
async function agreeOnRate(measure: () => Promise<number>): Promise<number> {
  const send = (message: unknown) => void process.send?.(message);
  send('up');
  for (;;) {
    const [message] = (await once(process, 'message')) as [unknown];
    if (message === 'measure') send(await measure());
    else {
      process.disconnect();
      return Number(message);
    }
  }
}

const stopSignals = ['SIGINT', 'SIGTERM'] as const;

/** At the first signal the round is brought to its end; a second one ends everything at once. */
function listenForStop(): () => boolean {
  let isStopped = false;
  for (const word of stopSignals)
    process.once(word, () => {
      isStopped = true;
      say('今の回が終わったら、全体を確かめて止めます。すぐに止めるには、もう一度押してください。');
    });
  return () => isStopped;
}

/** Before there are several clusters: only one program at a time can install packages. */
function prepareMachine(): boolean {
  try {
    ensurePackages(say);
    return true;
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error;
    say(error.message);
    return false;
  }
}

async function runBeside(): Promise<void> {
  const count = Math.min(clusters, roundsLeft().length);
  const children = Array.from({ length: count }, (_, index) =>
    fork(import.meta.filename, [...process.argv.slice(2), '--cluster', String(index)], {
      env: environmentOf(index + 5),
      // So that a Ctrl-C comes to them once, from here.
      detached: true,
    }),
  );
  for (const word of stopSignals) process.on(word, () => children.forEach((child) => child.kill(word)));
  // Who waits for its rate waits no longer when another cannot come up.
  const giveUp = () => children.filter((child) => child.connected).forEach((child) => child.disconnect());
  for (const child of children) child.once('close', giveUp);
  const ended = Promise.all(children.map(async (child) => (await once(child, 'close'))[0] as number));
  await Promise.race([shareRate(children), ended]);
  const codes = await ended;
  const results = readResults().filter((one) => one.seed === seed);
  const text = tableText(results);
  writeFileSync(values.out.replace(/-rounds\.jsonl$|\.jsonl$/, '-table.txt'), `${text}\n`);
  say(text);
  const wrong = results.filter(({ findings }) => findings.length > 0);
  for (const { round, fault, findings } of wrong) say(`round ${round}, ${fault}: ${findings[0] ?? ''}`);
  process.exitCode = wrong.length > 0 || codes.some((code) => code !== 0) ? 1 : 0;
}

const why = whyNot();
if (why !== null) {
  say(why);
  process.exitCode = 1;
} else if (values.cluster === undefined) {
  if (prepareMachine()) await runBeside();
  else process.exitCode = 1;
} else {
  const plant = isPlantedFault(values.plant) ? values.plant : null;
  const mine = roundsLeft().filter((_, index) => index % clusters === Number(values.cluster));
  const { keep } = values;
  const isTimed = clusters === 1 && !values.untimed;
  const isStopped = listenForStop();
  await runCluster({ seed, rounds: mine, agreeOnRate, isTimed, isStopped, plant, keep, say, done: write });
}
