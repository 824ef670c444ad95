import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type Config } from '@tsuzura/http/config';
import { openBrokerage } from './brokerage.ts';
import { addActs, addOrders } from './operator-fill.ts';
import type { Measured } from './result.ts';
import { serveWith, type ServedApi } from './serve.ts';
import { absolute } from './web-service.ts';

const rows = 1_000_000;
const rounds = 2;
/** As deploy/README.md starts it: V8 collects as late as it may, so what a process holds is what it is allowed to. */
const bounded = ['--max-old-space-size=104', '--max-semi-space-size=4'];

/** The most memory that a process ever held, in MiB, as the kernel counts it. */
function peakOf(pid: number | undefined): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kibibytes === undefined) throw new Error('the kernel does not say how much memory a process held');
  return Number(kibibytes) / 1024;
}

/** Reads a file as it comes and keeps none of it: how many lines it has. */
async function linesOf(address: string, token: string): Promise<number> {
  const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (answer.status !== 200 || !answer.body) throw new Error(`${address}: status ${answer.status}`);
  let lines = 0;
  for await (const chunk of answer.body) for (const byte of chunk as Uint8Array) if (byte === 10) lines += 1;
  return lines;
}

/**
 * Files of a million rows, of orders and of the audit log, each from a process of the operator API that does nothing else
 * and whose heap is bounded. A file with a row too few is no result, nor one of a process that ran out of its heap.
 */
export async function benchOperatorCsv(config: Config, count = rows, times = rounds): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  try {
    await addOrders(brokerage.owner, count);
    await addActs(brokerage.owner, count);
    const peaks: Record<'orders' | 'audit', number[]> = { orders: [], audit: [] };
    for (let round = 0; round < times; round += 1)
      for (const file of ['orders', 'audit'] as const) {
        const { child, address, tokens } = await serveWith<ServedApi>(bounded, 'operator-server.ts', brokerage.url);
        try {
          const lines = await linesOf(`${address}/${file}/csv`, tokens[1] ?? '');
          if (lines < count + 1) throw new Error(`${file}: ${lines} lines`);
          peaks[file].push(peakOf(child.pid));
        } finally {
          child.kill();
        }
      }
    return [
      absolute('operator-csv-orders', Math.max(...peaks.orders), peaks.orders),
      absolute('operator-csv-audit', Math.max(...peaks.audit), peaks.audit),
    ];
  } finally {
    await brokerage.stop();
  }
}

/** `node bench/operator-csv.ts 100000 1` runs it alone, with so many rows, so many times. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-operator-csv-'));
  const [count = rows, times = rounds] = process.argv.slice(2).map(Number);
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const { name, product } of await benchOperatorCsv(config, count, times))
      console.log(`${name}: ${product.toFixed(1)} MiB`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
