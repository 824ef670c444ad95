import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { readConfig, siteNames, type Config } from '@tsuzura/http/config';
import { openConsole } from '../e2e/scene/operator.ts';
import { databaseOf } from '../e2e/scene/strong-factor.ts';
import { findBrowser } from '../tools/browser.ts';
import type { Measured } from './result.ts';
import { absolute, browserArguments, newVisitor, withService } from './web-service.ts';

const rows = 100_000;
const rounds = 5;
const [framesARound, slowMs] = [600, 20];

/** Orders as the operator API answers them: no two alike. */
const orderOf = (_: unknown, index: number) => ({
  id: `scroll-${index}`,
  receiptNumber: `T${String(index).padStart(9, '0')}`,
  acceptedAt: `2026-11-${String(1 + (index % 13)).padStart(2, '0')}T${String(9 + (index % 6)).padStart(2, '0')}:${String(index % 60).padStart(2, '0')}:00+09:00`,
  customer: { id: `customer-${index % 20_000}`, accountNumber: String(2_000_000 + (index % 20_000)) },
  code: `TZ01000${1 + (index % 9)}`,
  name: `つづら試験ファンド第${1 + (index % 9)}号`,
  side: 'BUY',
  sideText: '購入',
  kind: index % 3 === 0 ? 'SPOT' : 'SCHEDULED',
  kindText: index % 3 === 0 ? '都度' : '積立・定期売却',
  accountType: 'SPECIFIC',
  accountTypeText: '特定',
  sizeText: `${(1_000 + index).toLocaleString('ja-JP')}円`,
  tradeDate: '2026-11-16',
  settlementDate: '2026-11-19',
  state: 'RECEIVED',
  stateText: '受付',
  reason: null,
});

/**
 * The times between frames while the table is scrolled: slowly, as fast as a wheel turns, back up, and once dragged through the
 * whole of it. The page asks for every frame, so the browser draws as many as it can.
 */
const scrolled = (page: Page): Promise<{ readonly frames: number[]; readonly seen: number }> =>
  page.evaluate(async (count) => {
    const table = document.querySelector('.grid-scroll-long');
    if (!table) throw new Error('no long table is on the page');
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const quarter = Math.floor(count / 4);
    const whole = table.scrollHeight - table.clientHeight;
    const steps = [40, 240, -160, whole / quarter];
    const frames: number[] = [];
    const seen = new Set<string>();
    table.scrollTop = 0;
    for (let warmUp = 0; warmUp < 30; warmUp += 1) await nextFrame();
    let before = await nextFrame();
    for (const step of steps) {
      if (step === steps[3]) table.scrollTop = 0;
      for (let frame = 0; frame < quarter; frame += 1) {
        table.scrollTop += step;
        const now = await nextFrame();
        frames.push(now - before);
        before = now;
        seen.add(table.querySelector<HTMLElement>('[data-row]')?.dataset['row'] ?? '');
      }
    }
    return { frames, seen: seen.size };
  }, framesARound);

/** The console's own order monitor with an answer of 100,000 orders: how many frames in a hundred came late while it scrolled. */
export const benchConsoleScroll = (config: Config, times = rounds): Promise<Measured[]> =>
  withService(config, async (_, dataFolder) => {
    process.env['JOURNEY_DATABASE'] = await databaseOf(dataFolder);
    process.env['JOURNEY_RUN'] = randomUUID();
    const portOf: Readonly<Record<string, number>> = config.ports;
    const stage = { url: (site: string, path = '/') => `http://localhost:${portOf[site]}${path}` };
    const browser = await chromium.launch({ executablePath: findBrowser() ?? '', args: browserArguments });
    try {
      const context = await newVisitor(browser);
      const page = await context.newPage();
      await page.setViewportSize({ width: 1440, height: 900 });
      await openConsole(page, stage, 'unyo');
      const orders = Array.from({ length: rows }, orderOf);
      await page.route(/\/ops\/orders\?/, (route) =>
        route.fulfill({ json: { orders, paging: { limit: 100, offset: 0, total: rows, next: null } } }),
      );
      await page.goto(stage.url('console', '/orders'));
      await page.locator('.grid-scroll-long').waitFor({ timeout: 60_000 });
      const late: number[] = [];
      for (let round = 0; round < times; round += 1) {
        const { frames, seen } = await scrolled(page);
        // Frames of a table that stood still would be no result.
        if (seen < framesARound / 4) throw new Error(`only ${seen} places of the table were seen`);
        late.push((100 * frames.filter((ms) => ms > slowMs).length) / frames.length);
      }
      return [absolute('console-scroll', Math.max(...late), late)];
    } finally {
      await browser.close();
    }
  });

/** `node bench/console-scroll.ts 2` runs it alone, so many times. */
if (import.meta.main) {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-console-scroll-'));
  const ports = Object.fromEntries(siteNames.map((site, at) => [`PORT_${site.toUpperCase()}`, String(15_100 + at)]));
  try {
    const config = readConfig({ ...process.env, ...ports, DATA_FOLDER: folder, DATABASE_URL: '' });
    for (const { name, rounds: all } of await benchConsoleScroll(config, Number(process.argv[2] ?? rounds)))
      console.log(`${name}: ${all.product.map((one) => one.toFixed(1)).join(' ')} % of frames over ${slowMs} ms`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
