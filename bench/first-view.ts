import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Browser, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { launch } from 'chrome-launcher';
import lighthouse, { type RunnerResult } from 'lighthouse';
import type { Config } from '@tsuzura/http/config';
import { build } from 'vite';
import { findBrowser } from '../tools/browser.ts';
import { root } from '../tools/project-config.ts';
import { median, type Measured } from './result.ts';
import { absolute, browserArguments, newVisitor, weigh, withService } from './web-service.ts';

/** What the first view of `/` loads, what Lighthouse says beside a blank page, and how fast a press and a change of route are answered. */
export const benchFirstView = (config: Config): Promise<Measured[]> =>
  withService(config, async (url) => {
    const blank = await serveBlank();
    try {
      const browser = await chromium.launch({ executablePath: findBrowser('whole') ?? '', args: browserArguments });
      const weight = await weigh(await newVisitor(browser), url);
      const changes = await routeChanges(browser, url);
      const presses = await pressTimes(browser, url);
      await browser.close();
      const hello = await helloWeight();
      return [
        {
          name: 'first-view-js',
          reference: hello,
          product: weight.js,
          rounds: { reference: [hello], product: [weight.js] },
        },
        absolute('first-view-js-total', weight.js / 1000),
        absolute('first-view-css', weight.css / 1000),
        absolute('press', Math.max(...presses), presses),
        absolute('route-change', percentile(changes, 0.95), changes),
        ...(await lighthouses(url, blank.url)),
      ];
    } finally {
      blank.close();
    }
  });

/** Interaction to Next Paint of presses on `/funds`, on a processor four times slower: the same presses in every round. */
async function pressTimes(browser: Browser, url: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 375, height: 812 }, locale: 'ja-JP' });
  const session = await page.context().newCDPSession(page);
  await page.addInitScript(() => {
    const times: number[] = [];
    Reflect.set(globalThis, 'pressTimes', times);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId) times.push(entry.duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await page.goto(new URL('/funds', url).href, { waitUntil: 'networkidle' });
  await page.getByRole('checkbox').nth(5).waitFor(); // the rows are there, so presses are answered
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  for (let round = 0; round < 5; round += 1) {
    await page.getByRole('button', { name: '並べ替え' }).click();
    await page
      .getByRole('option')
      .nth(round % 2)
      .click();
    await page.getByRole('checkbox').nth(round).click();
  }
  await page.waitForTimeout(1000);
  const times = await page.evaluate(() => Reflect.get(globalThis, 'pressTimes') as number[]);
  await page.close();
  if (times.length === 0) throw new Error('no press was measured');
  return times;
}

/** From the press on a link to the next page's heading being painted, with code and data already here. */
async function routeChanges(browser: Browser, url: string): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'ja-JP' });
  await page.goto(new URL('/information', url).href, { waitUntil: 'networkidle' });
  const paths = ['/inquiry', '/information', '/simulation', '/information'];
  const times: number[] = [];
  // A 95th percentile of forty would be the second worst of them.
  for (let round = 0; round < 42; round += 1) {
    for (const path of paths) {
      const time = await change(page, path);
      if (round > 1) times.push(time); // the first rounds fetch code and data
    }
  }
  await page.close();
  return times;
}

function change(page: Page, path: string): Promise<number> {
  return page.evaluate(async (to) => {
    const link = document.createElement('a');
    link.href = to;
    document.body.append(link);
    const old = document.querySelector('h1');
    const began = performance.now();
    link.click();
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    while (document.querySelector('h1') === old || location.pathname !== to) await nextFrame();
    await nextFrame();
    link.remove();
    return performance.now() - began;
  }, path);
}

const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? NaN;

/** A React page that says hello, built by the same tool. */
async function helloWeight(): Promise<number> {
  const folder = mkdtempSync(join(root, 'node_modules/.cache-hello-'));
  writeFileSync(join(folder, 'index.html'), '<div id="root"></div><script type="module" src="/main.tsx"></script>');
  writeFileSync(
    join(folder, 'main.tsx'),
    "import { createRoot } from 'react-dom/client';\ncreateRoot(document.querySelector('#root')!).render(<h1>hello</h1>);",
  );
  try {
    const built = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [react()],
      build: { write: false, modulePreload: { polyfill: false }, target: 'baseline-widely-available' },
    });
    const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
    return outputs
      .filter((file) => file.type === 'chunk')
      .reduce((sum, chunk) => sum + brotliCompressSync(chunk.code).length, 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function serveBlank(): Promise<{ url: string; close: () => void }> {
  const page =
    '<!doctype html><html lang="ja"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>白紙</title><meta name="description" content="白紙"></head><body><h1>白紙</h1></body></html>';
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://localhost:${port}/`, close: () => void server.close() };
}

const lighthouseRounds = 3;

/** Mobile, throttled by simulation, our page and a blank one in turns. */
async function lighthouses(url: string, blank: string): Promise<Measured[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tsuzura-lighthouse-'));
  const chrome = await launch({
    chromePath: findBrowser('whole') ?? '',
    chromeFlags: [...browserArguments, '--headless=new'],
    userDataDir: folder,
  });
  const look = async (address: string): Promise<RunnerResult['lhr']> => {
    const result = await lighthouse(address, { port: chrome.port, output: 'json', logLevel: 'silent' });
    if (!result) throw new Error('Lighthouse gave no result');
    return result.lhr;
  };
  try {
    const ours: RunnerResult['lhr'][] = [];
    const funds: RunnerResult['lhr'][] = [];
    const blanks: number[] = [];
    for (let round = 0; round < lighthouseRounds; round += 1) {
      blanks.push(scoreOf(await look(blank), 'performance'));
      ours.push(await look(url));
      funds.push(await look(new URL('/funds', url).href));
    }
    const of = (category: string) => ours.map((lhr) => scoreOf(lhr, category));
    const shifts = ours.map((lhr) => lhr.audits['cumulative-layout-shift']?.numericValue ?? NaN);
    const performances = of('performance');
    return [
      {
        name: 'lighthouse-performance',
        reference: median(blanks),
        product: median(performances),
        rounds: { reference: blanks, product: performances },
      },
      absolute('lighthouse-accessibility', median(of('accessibility')), of('accessibility')),
      absolute('lighthouse-best-practices', median(of('best-practices')), of('best-practices')),
      absolute('lighthouse-seo', median(of('seo')), of('seo')),
      absolute('first-view-cls', median(shifts), shifts),
      absolute('first-view-lcp', median(paintsOf(ours)), paintsOf(ours)),
      absolute('funds-lcp', median(paintsOf(funds)), paintsOf(funds)),
    ];
  } finally {
    chrome.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const scoreOf = (lhr: RunnerResult['lhr'], category: string): number => (lhr.categories[category]?.score ?? 0) * 100;

/** Largest Contentful Paint in milliseconds. */
const paintsOf = (all: readonly RunnerResult['lhr'][]): number[] =>
  all.map((lhr) => lhr.audits['largest-contentful-paint']?.numericValue ?? NaN);
