import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { pageAt } from './pages.tsx';

test('R2.19 any unknown path says that the page does not exist, and that it may have been moved or deleted', () => {
  for (const path of ['/notFound', '/myPage', '/funds/', '//', '/index.html']) {
    const { title, page } = pageAt(path);
    expect(title).toBe('ページが見つかりません｜つづら');
    expect(renderToString(page)).toMatch(/移動または削除された可能性があります/);
  }
});

test('R2.01 the top page says what the service is, and names what it costs and risks', () => {
  const { title, page } = pageAt('/');
  expect(title).toBe('投資信託とNISAの口座｜つづら');
  const html = renderToString(page);
  expect(html).toContain('遠まわりも、');
  expect(html).toContain('受け取る金額が投資した金額を下回ることがあります');
});
