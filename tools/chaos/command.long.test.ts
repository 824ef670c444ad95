import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { carryOut, type Sender, type Sending } from './command.ts';
import type { ChaosCustomer } from './customers.ts';
import { openRecorder, type Recorder } from './recorder.ts';
import { openWire } from './wire.ts';

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

const answer =
  (status: number, body: object): Reply =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const breakOff: Reply = (request) => request.socket.destroy();

let replies: Reply[] = [];
let keys: (string | string[] | undefined)[] = [];
const server = createServer((request, response) => {
  keys.push(request.headers['idempotency-key']);
  (replies.shift() ?? breakOff)(request, response);
});
let recorder: Recorder;
let sender: Sender;
let sending: Sending;
let dropped = 0;
let files = 0;
const folder = mkdtempSync(join(tmpdir(), 'tsuzura-chaos-'));
const wire = openWire();

const customer: ChaosCustomer = {
  id: 'c',
  means: 'plenty',
  standing: { orders: [], withdrawals: [], plans: [] },
  session: { address: '10.0.0.1', headers: async () => ({}), drop: () => (dropped += 1) },
};

beforeEach(async () => {
  [replies, keys, dropped] = [[], [], 0];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  recorder = openRecorder(join(folder, `${(files += 1)}.jsonl`));
  sender = { wire, recorder, patienceMs: 5_000, isStopped: () => false, heard: () => undefined };
  sending = {
    kind: 'withdraw',
    parameters: { amount: 1_000 },
    method: 'POST',
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    body: { amount: 1_000 },
    result: (found) => (found as { id: string }).id,
  };
});
afterEach(async () => {
  recorder.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
afterAll(() => {
  wire.close();
  rmSync(folder, { recursive: true });
});

const begunAndEnded = () => recorder.recording().commands[0];

test('R2.07 a command without an answer is asked again with the same key until there is one', async () => {
  replies = [breakOff, answer(503, { code: '503-001' }), answer(504, {}), answer(200, { id: 'w1' })];
  expect(await carryOut(sender, customer, sending)).toEqual({ as: 'acknowledged', result: 'w1' });
  expect(new Set(keys).size).toBe(1);
  expect(begunAndEnded()).toMatchObject({ key: keys[0], end: { attempts: 4, unanswered: 3 } });
  expect(recorder.recording().oddities).toEqual([]);
});

test('a refusal is an answer: it is not asked again, and its code is kept', async () => {
  replies = [answer(400, { code: '400-201' })];
  expect(await carryOut(sender, customer, sending)).toEqual({ as: 'refused', code: '400-201' });
  expect(begunAndEnded()?.end).toMatchObject({ attempts: 1, unanswered: 0 });
});

test('a token that was refused is renewed: the command was not begun', async () => {
  replies = [answer(401, { code: '401-000' }), answer(403, { code: '403-100' }), answer(200, { id: 'w1' })];
  expect(await carryOut(sender, customer, sending)).toEqual({ as: 'acknowledged', result: 'w1' });
  expect(begunAndEnded()?.end).toMatchObject({ attempts: 3, unanswered: 0 });
  expect(dropped).toBe(2);
});

test('a 500 is written down, and its effect is unknown', async () => {
  replies = [answer(500, { code: '500-000' }), answer(200, { id: 'w1' })];
  await carryOut(sender, customer, sending);
  expect(begunAndEnded()?.end).toMatchObject({ attempts: 2, unanswered: 1 });
  expect(recorder.recording().oddities).toEqual([expect.objectContaining({ what: '500', customer: 'c' })]);
});

test('when patience ends the outcome is unknown', async () => {
  const outcome = await carryOut({ ...sender, patienceMs: 300 }, customer, sending);
  expect(outcome).toMatchObject({ as: 'unknown' });
  expect(keys).toHaveLength(2);
});
