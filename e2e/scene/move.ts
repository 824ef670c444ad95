import { expect, type Page } from '@playwright/test';

/**
 * Moves inside the customer app as a link does: the same page behind the same guards, without loading the app again.
 * A page that is not the app is left by loading.
 */
export async function moveTo(page: Page, address: string): Promise<void> {
  const here = new URL(page.url());
  const there = new URL(address);
  if (here.origin !== there.origin || here.pathname === '/offline.html') {
    await page.goto(address);
    return;
  }
  if (here.pathname === there.pathname && here.search === there.search) return;
  const before = await page.title();
  if (!(await press(page, `${there.pathname}${there.search}`))) {
    await page.goto(address);
    return;
  }
  // What the page before showed may look the same; its title is another one.
  if (here.pathname !== there.pathname) await expect(page, there.pathname).not.toHaveTitle(before);
}

/**
 * False when the app does not follow links yet, as on a page that is drawn ahead and not taken over: the browser would load
 * the address, at a moment that nobody waits for, and whoever looks at the page meanwhile sees an empty one.
 */
const press = (page: Page, href: string): Promise<boolean> =>
  page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to });
    let isFollowed = true;
    const look = (event: Event) => {
      isFollowed = event.defaultPrevented;
      event.preventDefault();
    };
    addEventListener('click', look, { once: true });
    document.body.append(link);
    link.click();
    link.remove();
    removeEventListener('click', look);
    return isFollowed;
  }, href);
