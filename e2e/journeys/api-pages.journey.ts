import { expect, test } from '../scene/stage.ts';

for (const [site, calls] of [
  ['main', 72],
  ['trading', 46],
  ['ops', 8],
] as const) {
  test(`R7.01 R7.02 R7.04 the ${site} API is documented call by call at /docs`, async ({ page, stage, request }) => {
    const { paths } = (await (await request.get(stage.url(site, '/openapi.json'))).json()) as {
      paths: Record<string, object>;
    };
    const methods = Object.values(paths).flatMap((path) =>
      Object.keys(path).filter((key) => ['get', 'post', 'put', 'patch', 'delete'].includes(key)),
    );
    expect(methods.length).toBeGreaterThanOrEqual(calls);
    await page.goto(stage.url(site, '/docs'));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of Object.keys(paths).slice(0, 5))
      await expect(page.getByText(path, { exact: true }).first()).toBeAttached();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    // One template prints all three; axe takes a minute on the longest and a second on the shortest.
    if (site === 'ops') await stage.accessible();
  });
}
