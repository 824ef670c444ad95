import { expect, test as base, type Page } from '@playwright/test';
import type { SiteName } from '@tsuzura/http/config';
import { violationsOn } from './accessible.ts';
import { watchRequests } from './settled.ts';
import { isWholeRun } from '../whole-run.ts';

export interface Addresses {
  /** Address of one program of the running service. */
  url(site: SiteName | 'metrics', path?: string): string;
}

export interface Stage extends Addresses {
  /** axe finds nothing on the page as it is now; `colours` looks at the contrast alone. */
  accessible(what?: 'all' | 'colours'): Promise<void>;
  /** Nothing is on its way to or from the page any more. */
  settled(): Promise<void>;
  /** The journey itself breaks something (a call that fails, a line that is cut): the browser may note it. */
  forgive(noted: RegExp): void;
}

/**
 * Playwright asks for the stack of every call and looks each line up in source maps, a tenth of what its processes do. Node runs our
 * sources line for line: its own stacks say the same.
 */
Reflect.deleteProperty(Error, 'prepareStackTrace');

/** Where the programs of one running service listen. */
export type Ports = Readonly<Record<SiteName | 'metrics', number>>;

/** Journeys that look at their pages do it in these. The dark ones differ in colours alone: `npm run e2e` looks at those. */
export const colorSchemes: readonly ('light' | 'dark')[] = isWholeRun ? ['light', 'dark'] : ['light'];

const watched = new Set(['error', 'warning']);

/**
 * Every journey also proves what no single step shows: nothing is asked of a third party, the console stays silent (a
 * violation of our own content security policy would speak there), and no script throws.
 */
export const test = base.extend<{ stage: Stage }, { ports: Ports }>({
  ports: [
    // Playwright reads what a fixture needs from this pattern; an empty one needs nothing.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => use(JSON.parse(process.env['JOURNEY_PORTS'] ?? '{}') as Ports),
    { scope: 'worker' },
  ],
  stage: async ({ page, ports }, use) => {
    comeFromOwnAddress(page, String(ports.auth));
    // Whether pushes may come was asked before: the question would stand over every first order.
    await page.context().addCookies([{ name: 'tsuzura.pushAsked', value: '1', url: `http://localhost:${ports.web}` }]);
    const complaints = watch(page);
    const settled = watchRequests(page);
    const forgiven: RegExp[] = [];
    await use({
      url: (site, path = '/') => `http://localhost:${ports[site]}${path}`,
      accessible: async (what = 'all') => {
        await page.locator('h1').first().waitFor({ state: 'attached' }); // between two pages there is nothing to look at
        expect(await violationsOn(page, what)).toEqual([]);
      },
      settled,
      forgive: (noted) => void forgiven.push(noted),
    });
    // A call that a journey stands in for may still be on its way when the journey is over.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(complaints.filter((line) => !forgiven.some((noted) => noted.test(line)))).toEqual([]);
  },
});

/**
 * Each journey comes to the sign-in app from an address of its own, as people do: limits by address then do not meet each
 * other. The APIs know no such header, and a browser would not be allowed to send it there. Whoever only looks at the
 * customer app goes without: where requests are looked at on their way, the browser keeps no file, and loads every page anew.
 */
function comeFromOwnAddress(page: Page, authPort: string): void {
  const address = { 'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}` };
  const isSignIn = ({ port, pathname }: URL) =>
    port === authPort && /^\/(signIn|interaction|oauth2\/auth)/.test(pathname);
  const context = page.context();
  let isOn = false;
  // The first page of the sign-in app counts nothing; what is sent from it does.
  context.on('request', (request) => {
    if (isOn || !isSignIn(new URL(request.url()))) return;
    isOn = true;
    void context
      .route(isSignIn, (route) => route.continue({ headers: { ...route.request().headers(), ...address } }))
      .catch(() => undefined); // the journey is over
  });
}

const octet = () => Math.floor(Math.random() * 254) + 1;
/**
 * The browser notes every answer of 4xx; a refusal that the page handles is no complaint. Nor is 503, by which a service on a
 * starved machine puts off what is only looked at: the page asks again, and the journey waits for it. Nor what Playwright says where the
 * journeys do without the service worker (playwright.config.ts), nor that a preloaded file was used late: that depends on how
 * busy the machine is (apps/web/index.html preloads only what every first page reads).
 */
const noComplaint =
  /^Failed to load resource: the server responded with a status of (?:4\d\d|503)|^Service Worker registration blocked by Playwright|^The resource \S+ was preloaded using link preload but not used within a few seconds/;

function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on(
    'console',
    (message) =>
      watched.has(message.type()) &&
      !noComplaint.test(message.text()) &&
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`),
  );
  page.on('pageerror', (error) => complaints.push(`thrown: ${error.message}`));
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== 'localhost') complaints.push(`third party: ${request.url()}`);
  });
  return complaints;
}

export { expect, type Page } from '@playwright/test';
