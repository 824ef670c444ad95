import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OfflineStrip, SlowLine, UnknownBlock } from './index.ts';

const html = (node: React.ReactElement) => renderToString(node).replaceAll('<!-- -->', '');

test('an order without an answer offers a look at the list, and nothing to send again', () => {
  const text = html(<UnknownBlock what="ご注文" where="注文・約定" action={<a href="/orders">注文・約定を見る</a>} />);
  expect(text).toContain(
    'ご注文の結果を確認できませんでした。二重のご注文を防ぐため、もう一度押さずに「注文・約定」でご確認ください。',
  );
  expect(text).toContain('role="alert"');
  expect(text).not.toContain('<button');
});

test('the line of a slow answer is silent at first, but its live region is already there', () => {
  expect(html(<SlowLine onReload={() => undefined} />)).toBe('<div class="slow" role="status"></div>');
});

test('with a connection there is no strip, but its live region is already there', () => {
  expect(html(<OfflineStrip />)).toBe('<div class="offline-place" role="status"></div>');
  expect(html(<OfflineStrip isOffline />)).toContain('オフラインです。表示は最後に取得した内容です。');
});
