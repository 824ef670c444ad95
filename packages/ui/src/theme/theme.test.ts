import { expect, test } from 'vitest';
import script from '../../public/theme.js?raw';

/** Runs the script of <head> against a small stand-in of the browser. */
function open({
  kept = {},
  dark = false,
  closed = false,
}: {
  kept?: Record<string, string>;
  dark?: boolean;
  closed?: boolean;
}) {
  const dataset: Record<string, string> = {};
  const listeners = new Map<string, () => void>();
  let bar = '';
  const device = { matches: dark, addEventListener: (_: string, run: () => void) => listeners.set('device', run) };
  const storage = {
    getItem(key: string) {
      if (closed) throw new DOMException('denied', 'SecurityError');
      return kept[key] ?? null;
    },
  };
  const page = {
    documentElement: { dataset },
    querySelector: () => ({ setAttribute: (_: string, value: string) => (bar = value) }),
  };
  // oxlint-disable-next-line no-implied-eval -- the file is ours, and this is how a page runs it
  new Function('document', 'matchMedia', 'localStorage', 'addEventListener', script)(
    page,
    () => device,
    storage,
    (name: string, run: () => void) => listeners.set(name, run),
  );
  return { dataset, device, kept, bar: () => bar, tell: (name: string) => listeners.get(name)?.() };
}

test('follows the device until a person chooses', () => {
  const page = open({ dark: true });
  expect(page.dataset['theme']).toBe('dark');
  expect(page.bar()).toBe('#141311');
  page.device.matches = false;
  page.tell('device');
  expect(page.dataset['theme']).toBe('light');
  expect(page.bar()).toBe('#f7f5f0');
});

test('a choice wins over the device, and is taken up when it changes', () => {
  const page = open({ kept: { 'tsuzura.theme': 'light' }, dark: true });
  expect(page.dataset['theme']).toBe('light');
  page.kept['tsuzura.theme'] = 'dark';
  page.kept['tsuzura.pl'] = 'us';
  page.tell('tsuzura:theme');
  expect(page.dataset).toEqual({ theme: 'dark', pl: 'us' });
  delete page.kept['tsuzura.pl'];
  page.tell('storage');
  expect(page.dataset).toEqual({ theme: 'dark' });
});

test('an unknown word and a closed storage mean: the device', () => {
  expect(open({ kept: { 'tsuzura.theme': 'sepia' }, dark: true }).dataset['theme']).toBe('dark');
  expect(open({ closed: true }).dataset['theme']).toBe('light');
});
