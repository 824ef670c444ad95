import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Notice } from './notice.tsx';

test('only an error interrupts a screen reader', () => {
  expect(renderToString(<Notice tone="error">通信できませんでした。</Notice>)).toContain('role="alert"');
  expect(renderToString(<Notice tone="warn">まもなく締切です。</Notice>)).not.toContain('role=');
  expect(renderToString(<Notice>11/13（金）の基準価額で計算しています。</Notice>)).not.toContain('role=');
});
