import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NotFoundPage } from './not-found-page.tsx';

test('R2.18 it says that the page does not exist and may have been moved or deleted, and leads to my page', () => {
  const html = renderToString(<NotFoundPage />);
  const words = html.replaceAll(/<[^>]+>/g, '');
  expect(words).toContain('お探しのページは存在しません。移動または削除された可能性があります。');
  expect(html).toMatch(/<a[^>]* href="\/myPage"[^>]*>/);
  expect(words).toContain('マイページへ');
});
