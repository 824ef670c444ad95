import type { Page } from '@playwright/test';
import type { Stage } from './stage.ts';

/** Figures in the customer's own answers that belong to everybody: prices, and limits that are rules. */
const ofEverybody =
  /^(nav|price|stock|limits|openPrice|currentPrice|navUnit|limit|minAmount|amountStep|minUnits|unitStep|mostADay|size|number|phone.*|.*[Cc]ode|.*Id|id)$/;

export interface OwnAmounts {
  /** Those that a text says, in 円, 万円 or 口. */
  saidIn: (text: string) => readonly string[];
  count: () => number;
}

/**
 * Listens to what the service answers about the customer. Whole thousands are left out: a rule or a button may say the
 * same figure.
 */
export function listenForOwnAmounts(page: Page, stage: Stage): OwnAmounts {
  const found = new Set<number>();
  const sites = [stage.url('main'), stage.url('trading')];
  page.on('response', async (response) => {
    const url = response.url();
    // Prices of shares and their limits are everybody's.
    const isPublic =
      url.includes('/public/') || /\/(us)?stocks(\/\w+(\/(quote|prices|intraday|profile))?)?(\?|$)/.test(url);
    if (!sites.some((site) => url.startsWith(site)) || isPublic) return;
    collect(await response.json().catch(() => null), '', found);
  });
  return {
    saidIn: (text) => {
      const said = new Set(text.match(/\d[\d,.]*(?:万?円|口)/g) ?? []);
      return [...found].flatMap(spellings).filter((spelling) => said.has(spelling));
    },
    count: () => found.size,
  };
}

function collect(value: unknown, name: string, found: Set<number>): void {
  if (ofEverybody.test(name)) return;
  if (Array.isArray(value)) for (const one of value) collect(one, name, found);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) collect(one, key, found);
  else {
    const size =
      typeof value === 'number' || (typeof value === 'string' && /^-?\d{4,12}$/.test(value))
        ? Math.abs(Number(value))
        : 0;
    if (Number.isInteger(size) && size > 1_000 && size % 1_000 !== 0) found.add(size);
  }
}

function spellings(size: number): readonly string[] {
  const grouped = size.toLocaleString('en-US');
  const man = (size / 10_000).toLocaleString('en-US', { maximumFractionDigits: 4 });
  return [`${grouped}円`, `${grouped}口`, ...(size < 10_000 ? [] : [`${man}万円`])];
}

/** Everything the page says, to eyes and to ears. */
export const saidBy = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const attributes = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'alt'];
    const spoken = [...document.querySelectorAll('*')].flatMap((element) =>
      attributes.flatMap((name) => element.getAttribute(name) ?? []),
    );
    return [document.body.textContent, ...spoken].join('\n');
  });
