import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';

export type CommandKind =
  | 'buy'
  | 'sell'
  | 'cancel-order'
  | 'withdraw'
  | 'cancel-withdrawal'
  | 'deposit'
  | 'start-plan'
  | 'end-plan';

/** A command as it was sent the first time. Amounts are whole yen or units. */
export interface Begun {
  readonly id: string;
  readonly key: string;
  readonly customer: string;
  readonly kind: CommandKind;
  readonly parameters: Readonly<Record<string, string | number>>;
  /** Real time, milliseconds. */
  readonly began: number;
}

export type Outcome =
  /** `result`: the id of what it made, or of what it was about. */
  | { readonly as: 'acknowledged'; readonly result: string }
  | { readonly as: 'refused'; readonly code: string }
  /** It was asked again until patience ended. */
  | { readonly as: 'unknown'; readonly last: string };

export interface Ended {
  readonly id: string;
  readonly ended: number;
  readonly outcome: Outcome;
  readonly attempts: number;
  /** Attempts of which nobody knows whether they were begun. */
  readonly unanswered: number;
}

export type Command = Begun & { readonly end: Ended | null };

/** Something that must never happen, whatever is broken: a 500, an answer that does not fit its call. */
export interface Oddity {
  readonly at: number;
  readonly what: string;
  readonly customer: string;
  readonly detail: string;
}

/** How far a recording was looked at. */
export interface RecordingMark {
  readonly begun: number;
  readonly oddities: number;
}

/** What was sent and what came of it, in the order of sending. */
export interface Recording {
  readonly customers: readonly string[];
  readonly commands: readonly Command[];
  readonly oddities: readonly Oddity[];
}

type Line =
  | { readonly line: 'customers'; readonly ids: readonly string[] }
  | ({ readonly line: 'begun' } & Begun)
  | ({ readonly line: 'ended' } & Ended)
  | ({ readonly line: 'oddity' } & Oddity);

export interface Recorder {
  readonly file: string;
  customers(ids: readonly string[]): void;
  begun(command: Begun): void;
  ended(command: Ended): void;
  oddity(found: Oddity): void;
  /** What was written so far, on disk when it returns. */
  recording(): Recording;
  /** On disk when it returns. */
  flush(): void;
  close(): void;
}

/** How long lines wait for others, so that a disk that is slow does not slow the load. */
const batchMs = 50;

/** Lines are only ever added, and are on disk a moment later: a run that is cut off leaves what it had seen. */
export function openRecorder(file: string): Recorder {
  const handle = openSync(file, 'a', 0o600);
  const kept = collect();
  let waiting: string[] = [];
  const flush = () => {
    if (waiting.length === 0) return;
    const text = waiting.join('');
    waiting = [];
    writeSync(handle, text);
    fdatasyncSync(handle);
  };
  const timer = setInterval(flush, batchMs);
  timer.unref();
  const add = (line: Line) => {
    kept.add(line);
    waiting.push(`${JSON.stringify(line)}\n`);
  };
  return {
    file,
    customers: (ids) => add({ line: 'customers', ids }),
    begun: (command) => add({ line: 'begun', ...command }),
    ended: (command) => add({ line: 'ended', ...command }),
    oddity: (found) => add({ line: 'oddity', ...found }),
    recording() {
      flush();
      return kept.recording();
    },
    flush,
    close() {
      clearInterval(timer);
      flush();
      closeSync(handle);
    },
  };
}

/** A recording from its file. A last line that was cut off is left out: what it said was not on disk. */
export function readRecording(file: string): Recording {
  const kept = collect();
  const lines = readFileSync(file, 'utf8').split('\n');
  lines.pop();
  for (const text of lines) kept.add(JSON.parse(text) as Line);
  return kept.recording();
}

function collect() {
  const customers: string[] = [];
  const commands: (Begun & { end: Ended | null })[] = [];
  const byId = new Map<string, Begun & { end: Ended | null }>();
  const oddities: Oddity[] = [];
  return {
    add(line: Line): void {
      if (line.line === 'customers') customers.push(...line.ids);
      else if (line.line === 'begun') {
        const { line: _, ...begun } = line;
        const command = { ...begun, end: null };
        commands.push(command);
        byId.set(command.id, command);
      } else if (line.line === 'ended') {
        const { line: _, ...ended } = line;
        const command = byId.get(ended.id);
        if (command) command.end = ended;
        byId.delete(ended.id);
      } else {
        const { line: _, ...oddity } = line;
        oddities.push(oddity);
      }
    },
    recording: (): Recording => ({ customers, commands, oddities }),
  };
}
