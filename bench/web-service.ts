import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, BrowserContext, Response } from '@playwright/test';
import type { Config } from '@tsuzura/http/config';
import { root } from '../tools/project-config.ts';
import type { Measured } from './result.ts';
import { startArguments } from './start-command.ts';

const flags = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
export const browserArguments = process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags;
export const absolute = (name: string, product: number, all: readonly number[] = [product]): Measured => ({
  name,
  reference: null,
  product,
  rounds: { reference: [], product: all },
});

/** The whole service as `npm start` brings it up, while a browser looks at it. */
export async function withService<T>(
  config: Config,
  look: (url: string, dataFolder: string) => Promise<T>,
): Promise<T> {
  const dataFolder = join(config.dataFolder, 'first-view');
  const service = spawn('node', [...startArguments], {
    cwd: root,
    stdio: 'ignore',
    env: {
      ...process.env,
      ...Object.fromEntries(
        Object.entries(config.ports).map(([site, port]) => [`PORT_${site.toUpperCase()}`, `${port}`]),
      ),
      DATA_FOLDER: dataFolder,
      RATE_PER_MINUTE: '100000',
      LOG: 'silent',
    },
  });
  const url = `http://localhost:${config.ports.web}/`;
  try {
    for (const site of ['auth', 'main'] as const) await untilOk(`http://localhost:${config.ports[site]}/healthcheck`);
    await untilOk(url);
    return await look(url, dataFolder);
  } finally {
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

/** Somebody who was never here. A service worker would keep code from one page to the next. */
export const newVisitor = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({ locale: 'ja-JP', serviceWorkers: 'block' });

/** Of every file that was weighed, by its address. */
const lengths = new Map<string, number>();

/** As transferred: every script and style sheet until the network is quiet, and those in the page's own text. */
export async function weigh(visitor: BrowserContext, url: string): Promise<{ js: number; css: number }> {
  const page = await visitor.newPage();
  await page.setViewportSize({ width: 375, height: 812 });
  // Every page is weighed as the first one.
  await (await visitor.newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true });
  // By address, and by what the server says: a file that Chromium still has in memory is weighed too.
  const answers = new Map<string, Response>();
  page.on('response', (response) => answers.set(response.url(), response));
  const document = await page.goto(url, { waitUntil: 'load' });
  // A page that is drawn ahead asks for its code after the first paint (ADR-0057).
  await page.waitForFunction(() => !('early' in globalThis.document.documentElement.dataset));
  for (let seen = -1; seen !== answers.size; await page.waitForTimeout(700)) seen = answers.size;
  const text = (await document?.text()) ?? '';
  const inText = (element: RegExp) =>
    Array.from(text.matchAll(element), ([, inner = '']) => inner).reduce(
      (sum, inner) => sum + (inner === '' ? 0 : brotliCompressSync(inner).length),
      0,
    );
  const sizes = {
    js: inText(/<script>([\s\S]*?)<\/script>/g),
    css: inText(/<style>([\s\S]*?)<\/style>/g),
  };
  for (const response of Array.from(answers.values())) {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') continue;
    // What Chromium answers out of its memory comes without headers: then it is as long as it was before.
    const said = (await response.headerValue('content-length')) ?? lengths.get(response.url());
    const length = Number(said);
    if (!(length > 0)) throw new Error(`${response.url()} does not say how long it is`);
    lengths.set(response.url(), length);
    sizes[type === 'script' ? 'js' : 'css'] += length;
  }
  await page.close();
  return sizes;
}
