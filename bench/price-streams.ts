import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atJst, formatJst, ymd } from '@tsuzura/domain/calendar';
import { readConfig, type Config } from '@tsuzura/http/config';
import { askAgainAfter } from '../apps/web/src/shared/stock/ask-again.ts';
import { addCustomers, openBrokerage, type Brokerage } from './brokerage.ts';
import { median, type Measured } from './result.ts';
import { serve, type ServedApi } from './serve.ts';

const pages = 2_000;
/** Each is a minute of the market. */
const rounds = 3;
/** In the session: prices move every minute. */
const from = atJst(ymd('2026-11-13'), '10:00:30');
const codes = ['1011', '1024', '1042', '1078', '1105', '1167', '1226', '1243', '1264', '1277', '109A', '1129', '1150'];

interface Seen {
  readonly p99: number;
  readonly mebibytes: number;
}

async function setClock({ owner }: Brokerage): Promise<void> {
  await owner.query(
    `update ops.clock set state = 'running', business_at = $1, real_at = now(), seen_until = $1, moving_to = null, moving_state = null`,
    [formatJst(from)],
  );
}

/** A page that is open: it asks, and asks again when the answer says so, as the app does. Its connection stays open. */
function openPage(address: string, token: string, code: string, isOver: () => boolean, asked: { count: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let timer: NodeJS.Timeout | null = null;
  let refusals = 0;
  const ask = () => {
    const headers = { authorization: `Bearer ${token}` };
    const call = request(`${address}/stocks/${code}/quote`, { agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => {
        if (answer.statusCode !== 200 && answer.statusCode !== 503) throw new Error(`${answer.statusCode} ${text}`);
        const isRefused = answer.statusCode === 503;
        refusals = isRefused ? refusals + 1 : 0;
        asked.count += isRefused ? 0 : 1;
        const { refreshAfterSeconds = 1 } = JSON.parse(text) as { refreshAfterSeconds?: number | null };
        const pause = askAgainAfter(refreshAfterSeconds, refusals, Math.random());
        if (pause === false) throw new Error('the market is open');
        if (!isOver()) timer = setTimeout(ask, pause);
      });
    });
    call.end();
  };
  ask();
  return {
    close() {
      if (timer) clearTimeout(timer);
      agent.destroy();
    },
  };
}

/** Pages that show a price which moves, on one process of the trading API (ADR-0053). */
export async function benchPriceStreams(config: Config, count = pages, minutes = rounds): Promise<Measured[]> {
  const brokerage = await openBrokerage(config);
  const seen: Seen[] = [];
  const children: { kill(): void }[] = [];
  const asked = { count: 0 };
  let isOver = false;
  try {
    await addCustomers(brokerage, { until: count, cash: 1_000_000n });
    await setClock(brokerage);
    const partners = await serve<{ address: string }>('partner-server.ts', String(from), config.seed);
    children.push(partners.child);
    const product = await serve<ServedApi>('price-server.ts', brokerage.url, String(count), partners.address);
    children.push(product.child);
    const open: { close(): void }[] = [];
    // People come over some seconds, not in one.
    for (const [index, token] of product.tokens.entries()) {
      open.push(openPage(product.address, token, codes[index % codes.length] ?? '', () => isOver, asked));
      if (index % 20 === 19) await new Promise((resolve) => setTimeout(resolve, 100));
    }
    for (let minute = 0; minute < minutes; minute += 1) {
      product.child.send('begin');
      const before = asked.count;
      await new Promise((resolve) => setTimeout(resolve, 62_000));
      if (asked.count - before < count * 0.9) throw new Error(`${asked.count - before} of ${count} pages asked`);
      product.child.send('end');
      const [said] = (await once(product.child, 'message')) as [Seen];
      seen.push(said);
    }
    isOver = true;
    for (const page of open) page.close();
  } finally {
    for (const child of children) child.kill();
    await brokerage.stop();
  }
  const figure = (name: string, of: (one: Seen) => number, whole: (numbers: readonly number[]) => number): Measured => {
    const product = seen.map(of);
    return { name, reference: null, product: whole(product), rounds: { reference: [], product } };
  };
  return [
    figure('price-streams-loop-delay', ({ p99 }) => p99, median),
    figure(
      'price-streams-memory',
      ({ mebibytes }) => mebibytes,
      (all) => Math.max(...all),
    ),
  ];
}

/** `node bench/price-streams.ts 100 1` runs it alone, with so many pages for so many minutes. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-streams-'));
  try {
    const config = readConfig({ ...process.env, DATA_FOLDER: folder, DATABASE_URL: '' });
    const [count = pages, minutes = rounds] = process.argv.slice(2).map(Number);
    for (const { name, product, rounds: all } of await benchPriceStreams(config, count, minutes))
      console.log(`${name}: ${product.toFixed(1)} (${all.product.map((one) => one.toFixed(1)).join(' ')})`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
