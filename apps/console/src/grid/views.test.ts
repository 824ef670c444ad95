import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '@tsuzura/browser/testing';
import { keepView, readViews, removeView } from './views.ts';

beforeEach(() => void vi.stubGlobal('localStorage', memoryStorage()));
afterEach(() => void vi.unstubAllGlobals());

const view = (name: string) => ({ name, sort: [{ id: 'at', desc: true }], filters: [] });

test('a view is kept under the name of its table, and replaced by one of the same name', () => {
  keepView('orders', view('今日'));
  keepView('orders', { ...view('今日'), filters: [{ id: 'state', value: '受付' }] });
  keepView('audit', view('すべて'));
  expect(readViews('orders')).toEqual([{ ...view('今日'), filters: [{ id: 'state', value: '受付' }] }]);
  expect(removeView('orders', '今日')).toEqual([]);
  expect(readViews('audit')).toHaveLength(1);
});

test.each(['{', '{}', '[1, null, {"name": 1}]'])('what is no list of views reads as none: %s', (kept) => {
  localStorage.setItem('tsuzura.console.views.orders', kept);
  expect(readViews('orders')).toEqual([]);
});
