import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, tryOut } from '@tsuzura/store/kernel';
import { openChaos, type ChaosScene } from './chaos.test-support.ts';
import { checkIn, checkRecorded, checkWhole, type Checked } from './checker.ts';
import { plantedFaultNames, plantedFaults, plantIn, withoutProtection } from './planted-faults.ts';
import { readRecording } from './recorder.ts';

let chaos: ChaosScene;
let first: Checked;

/** Everything the runs do, on the service in this process, so many at once that commands of one customer meet. */
beforeAll(async () => {
  chaos = await openChaos({ count: 8, seed: 7 });
  const sendSome = async () => {
    for (let turn = 0; turn < 40; turn += 1) chaos.load.begin();
    await chaos.load.stop();
  };
  await sendSome();
  first = await checkRecorded({ ownerUrl: chaos.ownerUrl, recording: chaos.recorder.recording() });
  // In waves: what one wave opened another ends.
  for (let wave = 0; wave < 4; wave += 1) await sendSome();
});
afterAll(() => chaos.close());

const kindsOf = (as: string) =>
  new Set(
    chaos.recorder
      .recording()
      .commands.filter(({ end }) => end?.outcome.as === as)
      .map(({ kind }) => kind),
  );

test('a healthy run has no finding, since the last check and as a whole', async () => {
  const recording = chaos.recorder.recording();
  const since = await checkRecorded({ ownerUrl: chaos.ownerUrl, recording, sinceMark: first.mark });
  const whole = await checkWhole({ ownerUrl: chaos.ownerUrl, recording });
  expect([first.findings, since.findings, whole.findings]).toEqual([[], [], []]);
  expect(first.counts.commands + since.counts.commands).toBe(whole.counts.commands);
  expect(whole.counts).toMatchObject({ lost: 0, doubled: 0, lateEffects: 0 });
});

test('the run was worth checking: every kind of command was taken in, and races were lost', () => {
  expect([...kindsOf('acknowledged')].toSorted()).toEqual([
    'buy',
    'cancel-order',
    'cancel-withdrawal',
    'deposit',
    'end-plan',
    'start-plan',
    'withdraw',
  ]);
  const codes = new Set(
    chaos.recorder.recording().commands.flatMap(({ end }) => (end?.outcome.as === 'refused' ? [end.outcome.code] : [])),
  );
  expect(codes).toContain('400-102');
  expect(codes).toContain('400-301');
});

test('the file says the same as memory', () => {
  expect(readRecording(chaos.recorder.file)).toEqual(chaos.recorder.recording());
});

describe('a planted fault is found and named', () => {
  test.each(plantedFaultNames)('%s', async (name) => {
    const recording = chaos.recorder.recording();
    const owner = openDatabase({ url: chaos.ownerUrl, program: 'test', connections: 1 });
    try {
      // Planted, looked at and undone: the next one finds a healthy run.
      const { planted, findings } = await owner.tx((tx) =>
        tryOut(tx, async () => {
          await sql.raw(withoutProtection).execute(tx);
          const run: Parameters<typeof plantIn>[2] = async (text, values = []) =>
            (await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]))).rows;
          const made = await plantIn(name, { recording, seed: 1 }, run);
          const ended = made.recording.commands;
          return { planted: made, ...(await checkIn(tx, made, { ended, isWhole: false })) };
        }),
      );
      expect(findings).toContainEqual(expect.objectContaining(planted.expected));
    } finally {
      await owner.close();
    }
  });
});

/** The last one: what it breaks stays broken. */
test('a run that is told to plant one fails with it, in the check of the round and in the whole one', async () => {
  const { ownerUrl, recorder } = chaos;
  const before = await checkRecorded({ ownerUrl, recording: recorder.recording(), sinceMark: first.mark });
  const planted = await plantedFaults['lost-order']({ ownerUrl, recording: recorder.recording(), seed: 3 });
  const { recording, expected } = planted;
  const since = await checkRecorded({ ownerUrl, recording, sinceMark: before.mark });
  const whole = await checkWhole({ ownerUrl, recording });
  expect(since.findings).toContainEqual(expect.objectContaining({ proves: 'M6', name: 'fewer-orders' }));
  expect(since.findings).toContainEqual(expect.objectContaining(expected));
  expect(since.counts.lost).toBe(1);
  expect(whole.findings).toContainEqual(expect.objectContaining(expected));
  expect(whole.counts.lost).toBe(1);
});
