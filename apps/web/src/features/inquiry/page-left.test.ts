import { expect, test } from 'vitest';
import { pageLeft } from './page-left.ts';

test.each(['blur', 'visibilitychange', 'pagehide'])(
  'R7.30 a %s in time says that another program opened',
  async (sign) => {
    const page = new EventTarget();
    const answer = pageLeft(page, new Promise(() => {}));
    page.dispatchEvent(new Event(sign));
    expect(await answer).toBe(true);
  },
);

test('R7.30 when the wait is over nothing has opened', async () => {
  const page = new EventTarget();
  const answer = pageLeft(page, Promise.resolve());
  page.dispatchEvent(new Event('focus'));
  expect(await answer).toBe(false);
});
