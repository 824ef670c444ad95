import { Worker } from 'node:worker_threads';
import type { Sheet } from './sheet.ts';

/** Layout takes milliseconds of a whole core, so it never happens on the thread that answers customers. */
const mostWorkers = 2;
/** A sheet and its PDF are some hundred kilobytes; without a bound a thread collects its garbage late. */
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };

interface Job {
  readonly sheet: Sheet;
  readonly done: (bytes: Buffer) => void;
  readonly failed: (error: Error) => void;
}

interface Printer {
  readonly worker: Worker;
  job: Job | null;
  leaving: NodeJS.Timeout | null;
}

type Answer = { readonly bytes: Uint8Array } | { readonly failure: string };

/** Papers come in batches; in between nobody needs a hundred megabytes of fonts and forms. */
const restMilliseconds = 30_000;

const printers: Printer[] = [];
const waiting: Job[] = [];

/** Prints a sheet to PDF. At most two at a time, the others wait their turn; the same sheet gives the same bytes. */
export const renderPdf = (sheet: Sheet): Promise<Buffer> =>
  new Promise((done, failed) => {
    waiting.push({ sheet, done, failed });
    const idle = printers.find(({ job }) => job === null) ?? (printers.length < mostWorkers ? hire() : null);
    if (idle) next(idle);
  });

function hire(): Printer {
  const printer: Printer = {
    worker: new Worker(new URL('render-worker.ts', import.meta.url), { resourceLimits }),
    job: null,
    leaving: null,
  };
  printer.worker.on('message', (answer: Answer) => {
    const { job } = printer;
    printer.job = null;
    if ('bytes' in answer) job?.done(Buffer.from(answer.bytes.buffer));
    else job?.failed(new Error(`the paper was not printed: ${answer.failure}`));
    next(printer);
  });
  printer.worker.on('error', (error) => {
    // A worker that broke is replaced by the next sheet that needs one; what it held is reported, not lost.
    printers.splice(printers.indexOf(printer), 1);
    printer.job?.failed(error);
    const [first] = waiting.length > 0 ? [hire()] : [];
    if (first) next(first);
  });
  printers.push(printer);
  return printer;
}

/** An idle worker keeps its fonts for a while but does not keep the process alive. */
function next(printer: Printer): void {
  if (printer.leaving) clearTimeout(printer.leaving);
  const job = waiting.shift();
  if (!job) return rest(printer);
  printer.job = job;
  printer.worker.ref();
  printer.worker.postMessage(job.sheet, []);
}

function rest(printer: Printer): void {
  printer.worker.unref();
  printer.leaving = setTimeout(() => {
    printers.splice(printers.indexOf(printer), 1);
    void printer.worker.terminate();
  }, restMilliseconds).unref();
}
