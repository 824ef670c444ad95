import { expect, test } from 'vitest';
import { createPartFetcher } from './part-fetcher.ts';

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('nothing is fetched before the first view is done; then every part is, and every part of a page that opens later', async () => {
  const fetched: string[] = [];
  const part = (name: string) => async () => void fetched.push(name);
  const parts = createPartFetcher(async () => {});
  parts.add(part('dialog'));
  parts.add(part('list'));
  await settled();
  expect(fetched).toEqual([]);
  parts.start();
  await settled();
  expect(fetched).toEqual(['dialog', 'list']);
  parts.add(part('calendar'));
  await settled();
  expect(fetched).toEqual(['dialog', 'list', 'calendar']);
});

test('each waits until the browser is idle and the one before is here; one that fails holds nothing up', async () => {
  const events: string[] = [];
  const parts = createPartFetcher(async () => void events.push('idle'));
  parts.add(async () => {
    await Promise.resolve();
    events.push('dialog');
    throw new TypeError('Failed to fetch');
  });
  parts.add(async () => void events.push('list'));
  parts.start();
  await settled();
  expect(events).toEqual(['idle', 'dialog', 'idle', 'list']);
});
