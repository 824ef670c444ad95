import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Endpoint, Site } from '@tsuzura/contract/kernel';
import { callMaker, randomCall, randomPage, type Interaction, type Surroundings } from './ask.ts';
import { makeKeys, openCallers } from './callers.ts';
import { calls, heldBack, isSlow, largePages, pages } from './calls.ts';
import { openConnections, type Connections, type Received } from './connection.ts';
import { createJudge } from './judge.ts';
import { openKnownValues } from './known.ts';
import { spoilTransport } from './mutate.ts';
import type { Programs, Said, ProgramOptions } from './programs.ts';
import { createRandom, type Random } from './random.ts';
import { openReport, type Report } from './report.ts';
import { write, type FuzzRequest } from './request.ts';
import { closeBriefly, moveClock, sequences, type Sequence, type Stage } from './sequences.ts';

export interface FuzzOptions {
  readonly requests: number;
  readonly seed: number;
  /** Runs this one turn and no other. */
  readonly only?: number;
  readonly database?: ProgramOptions['database'];
  readonly customers?: number;
  /** In seconds, whatever `requests` says. */
  readonly longest?: number;
  readonly progress?: (line: string) => void;
  /** Looks at the books before the programs end. */
  readonly after?: (programs: Programs) => Promise<void>;
}

export interface FuzzResult {
  readonly report: Report;
  readonly seconds: number;
}

const inFlight = 48;
const answerMs = 20_000;
/** A night of business time takes longer than an answer may. */
const nightMs = 300_000;
const renewEveryMs = 45_000;
const rareEvery = 20_000;

/** Brings the programs up, sends what the seed says, and looks at every answer. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { seed, requests, only, longest = 3_600, progress = () => undefined } = options;
  const report = openReport();
  const keys = await makeKeys();
  const programOptions: ProgramOptions = {
    publicKey: keys.publicKey,
    database: options.database ?? null,
    customers: options.customers ?? 200,
  };
  const { child, programs } = await startPrograms(programOptions, report);
  const callers = await openCallers(programs, keys);
  const surroundings: Surroundings = {
    callers,
    known: openKnownValues(callers.members),
    authOrigin: programs.issuer,
    interactions: [],
  };
  const closed = { now: 0, until: 0 };
  const judge = createJudge({
    secrets: programs.secrets,
    isClosed: () => closed.now > 0 || Date.now() < closed.until,
    sampleEvery: 20,
  });
  const { connectionsOf, night, closeAll } = openSites(programs.ports);

  async function send(request: FuzzRequest, turn: number): Promise<unknown> {
    const isNight = request.endpoint !== null && heldBack.has(request.endpoint);
    const connections = isNight ? night : connectionsOf(request.site);
    const received = await connections.send(write(request, `127.0.0.1:${programs.ports[request.site]}`), {
      noBody: request.method === 'HEAD',
      isCut: request.framing === 'cut',
      isLast: isOdd(request),
    });
    report.count(request, received);
    const { fault, json } = judge(request, isNight ? { ...received, ms: 0 } : received);
    if (fault !== null) report.find({ turn, fault, request, received });
    if (json !== null && request.endpoint && received.status < 300)
      surroundings.known.learn(request.endpoint.path, json);
    return json;
  }

  const make = callMaker(surroundings);
  const stageOf = (turn: number, random: Random): Stage => ({
    random,
    callers,
    known: surroundings.known,
    send: async (endpoint, given) => {
      const request = make(endpoint, random, given);
      if (!heldBack.has(endpoint) && random.chance(0.05)) spoilTransport(request, random);
      return (await send(request, turn)) as Awaited<ReturnType<Stage['send']>>;
    },
    whileClosed: async (work) => {
      closed.now += 1;
      await work().finally(() => {
        closed.now -= 1;
        closed.until = Date.now() + 5_000;
      });
    },
    interaction: () => openInteraction(connectionsOf('auth'), programs, random),
  });

  const rare = Math.min(rareEvery, Math.max(500, Math.floor(requests / 3)));
  async function take(turn: number): Promise<void> {
    const random = createRandom(seed, turn);
    const sequence =
      turn % rare === rare - 1 ? moveClock : turn % rare === Math.floor(rare / 2) ? closeBriefly : pickSequence(random);
    if (sequence) return sequence(stageOf(turn, random));
    const request = random.chance(0.08)
      ? randomPage(surroundings, random.pick(random.chance(0.01) ? largePages : pages), random)
      : randomCall(surroundings, pickCall(random), random);
    await send(request, turn);
  }

  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1_000;
  let next = only ?? 0;
  let renewed = Date.now();
  const isOver = () =>
    only === undefined ? report.requests() >= requests || seconds() > longest || child.exitCode !== null : next > only;
  const openings = createRandom(seed, -2);
  await refill(surroundings.interactions, () => openInteraction(connectionsOf('auth'), programs, openings));
  await Promise.all(
    Array.from({ length: only === undefined ? inFlight : 1 }, async () => {
      while (!isOver()) {
        const turn = next;
        next += 1;
        if (Date.now() - renewed > renewEveryMs) {
          renewed = Date.now();
          await callers.renew();
          await refill(surroundings.interactions, () => openInteraction(connectionsOf('auth'), programs, openings));
        }
        if (turn > 0 && turn % 10_000 === 0) progress([`${report.requests()} requests`, ...report.faults()].join('; '));
        await take(turn);
      }
    }),
  );
  const took = seconds();
  closeAll();
  await lookAtBooks(child, report, async () => options.after?.(programs));
  await stopPrograms(child);
  return { report, seconds: took };
}

/** Only while the programs still run; that they ended is trouble enough. */
async function lookAtBooks(child: ChildProcess, report: Report, look: () => Promise<void>): Promise<void> {
  if (child.exitCode !== null) return report.trouble(`the programs ended with ${child.exitCode}`);
  await look().catch((error: unknown) => report.trouble(error instanceof Error ? error.message : String(error)));
}

/** Connections to each site, opened when it is first called. `night` waits as long as a night of business time takes. */
function openSites(ports: Programs['ports']) {
  const connectionsBySite = new Map<Site, Connections>();
  const connectionsOf = (site: Site): Connections => {
    const open = connectionsBySite.get(site) ?? openConnections(ports[site], answerMs);
    connectionsBySite.set(site, open);
    return open;
  };
  const night = openConnections(ports.ops, nightMs);
  const closeAll = () => {
    for (const connections of [...connectionsBySite.values(), night]) connections.close();
  };
  return { connectionsOf, night, closeAll };
}

const quickCalls: readonly Endpoint[] = calls.filter((one) => !isSlow(one));
const slowCalls: readonly Endpoint[] = calls.filter(isSlow);

const pickCall = (random: Random): Endpoint => random.pick(random.chance(0.001) ? slowCalls : quickCalls);
const pickSequence = (random: Random): Sequence | null => (random.chance(0.04) ? random.pick(sequences) : null);

/** More than one request may be in it, or none: the connection is not used again. */
const isOdd = ({ framing, headers, method, target }: FuzzRequest): boolean =>
  framing === 'chunks' ||
  framing === 'twice' ||
  !/^[A-Z]+$/.test(method) ||
  /[^!-~]/.test(target) ||
  headers.some(
    ([name, value]) => /^(content-length|upgrade|expect|transfer-encoding)$/.test(name) || /[\r\n]/.test(value),
  );

async function openInteraction(
  connections: Connections,
  { ports, issuer }: Programs,
  random: Random,
): Promise<Interaction | null> {
  const query = new URLSearchParams({
    client_id: 'latte',
    redirect_uri: `http://127.0.0.1:${ports.web}/myPage`,
    response_type: 'code',
    scope: 'openid offline',
    state: random.word(16),
    code_challenge: random.word(43),
    code_challenge_method: 'S256',
  });
  const host = new URL(issuer).host;
  const bytes = Buffer.from(`GET /oauth2/auth?${query} HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  const { headers, cookies }: Received = await connections.send(bytes);
  const uid = /\/interaction\/([\w-]+)/.exec(headers.get('location') ?? '')?.[1];
  if (uid === undefined) return null;
  return { uid, cookie: cookies.map((one) => one.split(';')[0]).join('; ') };
}

async function refill(interactions: Interaction[], open: () => Promise<Interaction | null>): Promise<void> {
  interactions.length = 0;
  for (let count = 0; count < 16; count += 1) {
    const one = await open();
    if (one) interactions.push(one);
  }
}

async function startPrograms(
  programOptions: ProgramOptions,
  report: Report,
): Promise<{ child: ChildProcess; programs: Programs }> {
  const child = fork(join(import.meta.dirname, 'programs.ts'), [JSON.stringify(programOptions)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
  });
  const ready = Promise.withResolvers<Programs>();
  child.on('message', (message: Said | Programs) => {
    if ('defect' in message) report.defect(message.defect);
    else if ('uncaught' in message) {
      report.trouble(`nobody caught: ${message.uncaught}`);
      ready.reject(new Error(message.uncaught));
    } else ready.resolve(message);
  });
  child.once('exit', (code) => ready.reject(new Error(`the programs ended with ${code} before they were ready`)));
  return { child, programs: await ready.promise };
}

async function stopPrograms(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
  child.send('stop');
  await ended;
  clearTimeout(timer);
}
