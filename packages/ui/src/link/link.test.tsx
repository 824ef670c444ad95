import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Link } from './link.tsx';

test('a link to another site opens a new tab, hands over no window, and says so', () => {
  const html = renderToString(
    <Link href="https://help.example.jp" external>
      ヘルプ
    </Link>,
  );
  expect(html).toContain('target="_blank"');
  expect(html).toContain('rel="noopener noreferrer"');
  expect(html).toContain('（新しいタブで開きます）');
});

test('a link inside the service is plain', () => {
  expect(renderToString(<Link href="/funds">ファンド一覧</Link>)).toBe('<a href="/funds">ファンド一覧</a>');
});
