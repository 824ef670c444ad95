import { LoadConnection, type Answer } from './load-connection.ts';
import { randomFrom } from './random.ts';

/** `closed`: each connection sends its next request when it is answered. `open`: requests leave at their time, whatever happens to those before. */
export type Phase =
  | {
      readonly mode: 'closed';
      readonly connections: number;
      readonly milliseconds: number;
      /** Sent to the bare server meanwhile, which refuses them. */
      readonly refusedPerSecond?: number;
      /** Where it is another than that of the plan. */
      readonly readShare?: number;
    }
  | {
      readonly mode: 'open';
      readonly perSecond: number;
      readonly milliseconds: number;
      readonly readShare?: number;
    };

/** One answered request: when it was due, how long after that it was answered, and how. */
export interface Sample {
  readonly at: number;
  readonly took: number;
  readonly status: number;
  readonly isRead: boolean;
}

export interface PhaseResult {
  readonly milliseconds: number;
  readonly samples: readonly Sample[];
  readonly unanswered: number;
  /** Bodies of accepted orders, when asked for. */
  readonly bodies: readonly string[];
  /** Of the generator itself. */
  readonly cpuMilliseconds: number;
  /** How late the generator was, at the 99th percentile: its own delay is part of the times it measures. */
  readonly lag: number;
}

/** Connections an open phase may use at once; a request that finds none free waits, and its time runs. */
export const mostConnections = 400;
/** As long as a client waits. */
const answerMilliseconds = 20_000;
/** A refused client waits before it tries again. */
const pauseMilliseconds = 50;

export interface Load {
  readonly port: number;
  readonly request: (index: number) => string;
  readonly keepBodies: boolean;
}

export class LoadRunner {
  readonly #load: Load;
  readonly #idle: LoadConnection[] = [];
  #next = 0;

  constructor(load: Load) {
    this.#load = load;
  }

  async run(phase: Phase): Promise<PhaseResult> {
    const began = performance.now();
    const cpu = process.cpuUsage();
    const counts = { samples: [] as Sample[], bodies: [] as string[], unanswered: 0, lags: [] as number[] };
    const record = (due: number, answer: Answer | null, isRead = true): void => {
      if (answer === null) counts.unanswered += 1;
      else {
        counts.samples.push({ at: due - began, took: performance.now() - due, status: answer.status, isRead });
        if (this.#load.keepBodies && answer.status === 200 && !isRead) counts.bodies.push(answer.body());
      }
    };
    if (phase.mode === 'closed') await this.#closed(phase, record);
    else await this.#open(phase, record, counts.lags);
    const used = process.cpuUsage(cpu);
    const { samples, bodies, unanswered, lags } = counts;
    const lag = lags.toSorted((a, b) => a - b)[Math.floor(lags.length * 0.99)] ?? 0;
    return {
      milliseconds: phase.milliseconds,
      samples,
      bodies,
      unanswered,
      lag,
      cpuMilliseconds: (used.user + used.system) / 1_000,
    };
  }

  close(): void {
    for (const connection of this.#idle) connection.close();
  }

  #closed({ connections, milliseconds }: Extract<Phase, { mode: 'closed' }>, record: Record): Promise<void> {
    const until = performance.now() + milliseconds;
    let active = connections;
    return new Promise((resolve) => {
      const next = (): void => {
        if (performance.now() < until) this.#send(performance.now(), record, onAnswer);
        else if ((active -= 1) === 0) resolve();
      };
      const onAnswer = (answer: Answer | null): void => {
        if (answer?.status === 200) next();
        else setTimeout(next, pauseMilliseconds);
      };
      for (let index = 0; index < connections; index += 1) next();
    });
  }

  /** Times between requests are exponential, as those of many people who know nothing of each other; drawn from a fixed seed. */
  #open({ perSecond, milliseconds }: Extract<Phase, { mode: 'open' }>, record: Record, lags: number[]): Promise<void> {
    const began = performance.now();
    const draw = randomFrom(1);
    const backlog: number[] = [];
    let due = began;
    let underWay = 0;
    const leave = (at: number): void => {
      underWay += 1;
      this.#send(at, record, onAnswer);
    };
    const onAnswer = (): void => {
      underWay -= 1;
      const waiting = backlog.shift();
      if (waiting !== undefined) leave(waiting);
    };
    return new Promise((resolve) => {
      const giveUp = began + milliseconds + answerMilliseconds;
      const tick = (): void => {
        const now = performance.now();
        while (due <= now && due - began < milliseconds) {
          lags.push(now - due);
          if (underWay < mostConnections) leave(due);
          else backlog.push(due);
          due += (-Math.log(1 - draw()) / perSecond) * 1_000;
        }
        if (now < giveUp && (due - began < milliseconds || underWay > 0)) setTimeout(tick, 1);
        else {
          for (let left = underWay + backlog.length; left > 0; left -= 1) record(now, null);
          resolve();
        }
      };
      tick();
    });
  }

  #send(due: number, record: Record, then: (answer: Answer | null) => void): void {
    const connection = this.#connection();
    const request = this.#load.request(this.#next);
    this.#next += 1;
    connection.send(request, (answer) => {
      record(due, answer, request.startsWith('GET'));
      if (!connection.isLost) this.#idle.push(connection);
      then(answer);
    });
  }

  #connection(): LoadConnection {
    for (;;) {
      const idle = this.#idle.pop();
      if (!idle) break;
      if (!idle.isLost) return idle;
    }
    return new LoadConnection(this.#load.port);
  }
}

type Record = (due: number, answer: Answer | null, isRead?: boolean) => void;
