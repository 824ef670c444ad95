import { expect, test } from 'vitest';
import { drawnPage } from './drawn-page.ts';

const page = `<!doctype html>
<html lang="ja">
  <head>
    <script src="/theme.js"></script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
const code = {
  styles: ['assets/index-1.css', 'assets/top-1.css'],
  scripts: ['assets/react-1.js', 'assets/top-1.js'],
};

test('the page stands in the root, with what its code needs named once in the head', () => {
  const made = drawnPage(page, '<h1>遠まわりも、$& ちゃんと前へ。</h1>', code);
  expect(made).toContain('<div id="root"><h1>遠まわりも、$& ちゃんと前へ。</h1></div>');
  expect(made.match(/href="\/assets\/index-1\.css"/g)).toHaveLength(1);
  expect(made.match(/href="\/assets\/react-1\.js"/g)).toHaveLength(1);
  expect(made).toContain('<link rel="stylesheet" crossorigin href="/assets/top-1.css">');
  expect(made.indexOf('top-1.css')).toBeLessThan(made.indexOf('</head>'));
});

test('no script of the app is hurried, and the two that run before the first paint are', () => {
  const made = drawnPage(page, '<h1>つづら</h1>', code);
  for (const tag of made.match(/<(script type="module"|link rel="modulepreload")[^>]*>/g) ?? [])
    expect(tag).toContain('fetchpriority="low"');
  expect(made).toContain('<script src="/theme.js"></script>\n    <script src="/early.js"></script>');
});

test('the fonts are named, and wait until the app asks for them', () => {
  const fonts = '<link rel="stylesheet" crossorigin href="/assets/fonts-1.css">';
  const made = drawnPage(page.replace('  </head>', `    ${fonts}\n  </head>`), '<h1>つづら</h1>', code);
  expect(made).toContain('<link rel="stylesheet" data-fonts media="not all" crossorigin href="/assets/fonts-1.css">');
});

test('a style of an element is carried where the policy does not look; the words style=" are left alone', () => {
  const made = drawnPage(page, '<i class="a" style="--share:30%"></i><p>style=&quot;</p><p>a style="b"</p>', code);
  expect(made).toContain('<i class="a" data-style="--share:30%"></i>');
  expect(made).toContain('<p>a style="b"</p>');
});

test.each([
  ['a script', '<script>1</script>'],
  ['a handler', '<button onclick="x()">'],
])('%s is refused: our policy would not run it', (_, drawn) => {
  expect(() => drawnPage(page, drawn, code)).toThrow('policy');
});

test('a page without a place for it is refused, not left empty', () => {
  expect(() => drawnPage(page.replace('<div id="root"></div>', ''), '<h1>つづら</h1>', code)).toThrow('no place');
  expect(() => drawnPage(page.replace('<script src="/theme.js"></script>', ''), '<h1></h1>', code)).toThrow('no place');
});
