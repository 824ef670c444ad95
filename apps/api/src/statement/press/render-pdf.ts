import { fork, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Sheet } from './sheet.ts';

/** Layout takes milliseconds of a whole core, so it never happens in the process that answers customers. */
const mostPrinters = 2;
/** A sheet and its PDF are some hundred kilobytes; without a bound a process collects its garbage late. */
const execArgv = ['--max-old-space-size=160', '--max-semi-space-size=8'];

interface Job {
  readonly sheet: Sheet;
  readonly done: (bytes: Buffer) => void;
  readonly failed: (error: Error) => void;
}

interface Printer {
  readonly child: ChildProcess;
  job: Job | null;
  leaving: NodeJS.Timeout | null;
}

type Answer = { readonly bytes: Uint8Array } | { readonly failure: string };

/** Nothing is wrong with us: the compiler cannot set this text. */
export class NotPrinted extends Error {
  override readonly name = 'NotPrinted';
}

/** Sheets come in batches; in between nobody needs a hundred megabytes of fonts and forms. */
const restMilliseconds = 30_000;

const printers: Printer[] = [];
const waiting: Job[] = [];

/** Prints a sheet to PDF. At most two at a time, the others wait their turn; the same sheet gives the same bytes. */
export const renderPdf = (sheet: Sheet): Promise<Buffer> =>
  new Promise((done, failed) => {
    waiting.push({ sheet, done, failed });
    const idle = printers.find(({ job }) => job === null) ?? (printers.length < mostPrinters ? hire() : null);
    if (idle) next(idle);
  });

/** Its source, or what a release has in the place of it (tools/release.ts). */
const printerProgram = (): string =>
  ['render-process.mjs', 'render-process.ts']
    .map((file) => fileURLToPath(new URL(file, import.meta.url)))
    .find((file) => existsSync(file)) ?? '';

/** A process of its own: the compiler is native code, and when it breaks on a text it takes its process along. */
function hire(): Printer {
  const child = fork(printerProgram(), {
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const printer: Printer = { child, job: null, leaving: null };
  child.on('message', (answer: Answer) => {
    const { job } = printer;
    printer.job = null;
    if ('bytes' in answer) job?.done(Buffer.from(answer.bytes));
    else job?.failed(new NotPrinted(`the sheet was not printed: ${answer.failure}`));
    next(printer);
  });
  child.on('error', () => undefined); // seen as its exit
  child.on('exit', () => {
    leave(printer);
    printer.job?.failed(new NotPrinted('the compiler broke on the sheet'));
    if (waiting.length > 0 && printers.length < mostPrinters) next(hire());
  });
  printers.push(printer);
  return printer;
}

/** An idle printer keeps its fonts for a while but does not keep our process alive. */
function next(printer: Printer): void {
  if (printer.leaving) clearTimeout(printer.leaving);
  printer.leaving = null;
  const job = waiting.shift();
  if (!job) return rest(printer);
  printer.job = job;
  printer.child.ref();
  printer.child.channel?.ref();
  printer.child.send(job.sheet, () => undefined); // what could not be sent is seen as its exit
}

function rest(printer: Printer): void {
  printer.child.unref();
  printer.child.channel?.unref();
  printer.leaving = setTimeout(() => {
    leave(printer);
    printer.child.disconnect();
  }, restMilliseconds).unref();
}

function leave(printer: Printer): void {
  const at = printers.indexOf(printer);
  if (at >= 0) printers.splice(at, 1);
  if (printer.leaving) clearTimeout(printer.leaving);
}
