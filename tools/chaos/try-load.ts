import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '@tsuzura/http/config';
import { checkRecorded, checkWhole, noMark, type Checked } from './checker.ts';
import { prepareCustomers } from './customers.ts';
import { findingText } from './finding.ts';
import { startLoad } from './load.ts';
import { openRecorder } from './recorder.ts';

/*
 * `node tools/chaos/try-load.ts --owner URL [--secret S] [--seconds 30] [--rate 30] [--customers 60] [--seed 1]`: the load and the check
 * of the fault runs without a fault, against whatever runs at the ports of the environment.
 */
const { values } = parseArgs({
  options: {
    owner: { type: 'string' },
    secret: { type: 'string' },
    seconds: { type: 'string', default: '30' },
    rate: { type: 'string', default: '30' },
    customers: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});

const report = (what: string, { findings, counts, tookMs }: Checked) => {
  console.log(`${what}: ${JSON.stringify(counts)} in ${tookMs.toFixed(0)} ms, ${findings.length} findings`);
  for (const finding of findings.slice(0, 20)) console.log(`  ${findingText(finding)}`);
};

const { urls } = readConfig(process.env);
const ownerUrl = values.owner ?? '';
const seed = Number(values.seed);
const customers = await prepareCustomers({ ownerUrl, urls, count: Number(values.customers), seed });
const recorder = openRecorder(join(mkdtempSync(join(tmpdir(), 'tsuzura-chaos-')), 'recording.jsonl'));
console.log(`${customers.all.length} customers; ${recorder.file}`);
const began = Date.now();
const load = startLoad({
  urls,
  customers,
  ratePerSecond: Number(values.rate),
  seed,
  recorder,
  ...(values.secret !== undefined && { partnerSecret: values.secret }),
});
let mark = noMark;
for (let left = Number(values.seconds); left > 0; left -= 10) {
  await pause(Math.min(left, 10) * 1_000);
  console.log(JSON.stringify({ ...load.counts(), saturation: load.saturation() }));
  try {
    const checked = await checkRecorded({ ownerUrl, recording: recorder.recording(), sinceMark: mark });
    mark = checked.mark;
    report('  since the last check', checked);
  } catch (error) {
    console.log(`  the database does not answer: ${(error as Error).message}`);
  }
}
const until = Date.now();
console.log(JSON.stringify(await load.stop()));
console.log(`longest time without a write: ${(load.longestGap(began, until) / 1_000).toFixed(1)} s`);
report('whole', await checkWhole({ ownerUrl, recording: recorder.recording() }));
recorder.close();
customers.wire.close();
