import { spawn } from 'node:child_process';
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
import { startArguments } from './start-command.ts';

const flags = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
const arguments_ = process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags;
const absolute = (name: string, product: number, all: readonly number[] = [product]): Measured => ({
  name,
  reference: null,
  product,
  rounds: { reference: [], product: all },
});

/** What the first view of `/` loads, what Lighthouse says of it beside a blank page, and how fast a route changes. */
export async function benchFirstView(config: Config): Promise<Measured[]> {
  const service = spawn('node', [...startArguments], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...Object.fromEntries(
        Object.entries(config.ports).map(([site, port]) => [`PORT_${site.toUpperCase()}`, `${port}`]),
      ),
      DATA_FOLDER: join(config.dataFolder, 'first-view'),
      RATE_PER_MINUTE: '100000',
      LOG: 'silent',
    },
  });
  const url = `http://localhost:${config.ports.web}/`;
  const blank = await serveBlank();
  try {
    await untilOk(url);
    const browser = await chromium.launch({ executablePath: findBrowser('whole') ?? '', args: arguments_ });
    const weight = await weigh(browser, url);
    const changes = await routeChanges(browser, url);
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
      absolute('route-change', percentile(changes, 0.95), changes),
      ...(await lighthouses(url, blank.url)),
    ];
  } finally {
    blank.close();
    service.kill('SIGINT');
    await once(service, 'exit');
  }
}

async function untilOk(url: string): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    if ((await fetch(url).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${url} does not answer`);
}

/** As transferred: every script and style sheet until the network is quiet. */
async function weigh(browser: Browser, url: string): Promise<{ js: number; css: number }> {
  const page = await browser.newPage({ viewport: { width: 375, height: 812 }, locale: 'ja-JP' });
  const sizes = { js: 0, css: 0 };
  const sums: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const type = request.resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    sums.push(
      request.sizes().then(({ responseBodySize }) => {
        sizes[type === 'script' ? 'js' : 'css'] += responseBodySize;
      }),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(sums);
  await page.close();
  return sizes;
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
    chromeFlags: [...arguments_, '--headless=new'],
    userDataDir: folder,
  });
  const look = async (address: string): Promise<RunnerResult['lhr']> => {
    const result = await lighthouse(address, { port: chrome.port, output: 'json', logLevel: 'silent' });
    if (!result) throw new Error('Lighthouse gave no result');
    return result.lhr;
  };
  try {
    const ours: RunnerResult['lhr'][] = [];
    const blanks: number[] = [];
    for (let round = 0; round < lighthouseRounds; round += 1) {
      blanks.push(scoreOf(await look(blank), 'performance'));
      ours.push(await look(url));
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
    ];
  } finally {
    chrome.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

const scoreOf = (lhr: RunnerResult['lhr'], category: string): number => (lhr.categories[category]?.score ?? 0) * 100;
