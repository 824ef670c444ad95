import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

test('R2.34 the footer carries the notices of both firms and says that everything is fictitious', () => {
  const html = renderToString(<Footer groups={[]} />);
  expect(html).toContain('つづらアセットマネジメント株式会社');
  expect(html).toContain('みちしお証券株式会社');
  expect(html.match(/第0000号（架空）/g)).toHaveLength(2);
  expect(html).toContain('このサービスは架空のものです。');
});

test('R2.34 the notices are those of const.json once it is there, line by line and nothing else', () => {
  const notices = [{ firm: 'べつの証券株式会社', text: '商号等：べつの証券株式会社\n登録番号 第0001号' }];
  const html = renderToString(<Footer groups={[]} notices={notices} />);
  expect(html).toContain('<h2>べつの証券株式会社</h2>');
  expect(html).toContain('商号等：べつの証券株式会社\n登録番号 第0001号');
  expect(html).not.toContain('みちしお証券株式会社');
});

test('a page that is not there yet is words, not a dead link', () => {
  const html = renderToString(<Footer groups={[{ title: 'つづら', entries: [{ label: '会社情報', href: null }] }]} />);
  expect(html).not.toContain('<a');
  expect(html).toContain('準備中');
});

test('R2.33 the help icon keeps its place and its name, with and without a help site', () => {
  expect(renderToString(<Header homeHref="/" helpHref="https://help.example.jp" />)).toContain(
    'aria-label="ヘルプ（外部サイト）"',
  );
  expect(renderToString(<Header homeHref="/" helpHref={null} />)).toContain('aria-label="ヘルプ（準備中）"');
});
