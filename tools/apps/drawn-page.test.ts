import { expect, test } from 'vitest';
import { drawnPage } from './drawn-page.ts';

const page = `<!doctype html>
<html lang="ja">
  <head>
    <title>つづら</title>
    <script src="/theme.js"></script>
    <link rel="preload" href="/config.json" as="fetch" crossorigin="anonymous" />
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-1.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
const parts = {
  title: 'ファンド一覧｜つづら',
  early: ['theme()', 'early("$&")'],
  css: '.a{color:red}.b::after{content:"$&"}',
  styles: ['assets/index-1.css', 'assets/top-1.css'],
  scripts: ['assets/react-1.js', 'assets/top-1.js'],
};

test('the page stands in the root under its own title, with what its code needs named once in the head', () => {
  const made = drawnPage(page, '<h1>遠まわりも、$& ちゃんと前へ。</h1>', parts);
  expect(made).toContain('<div id="root" data-drawn><h1>遠まわりも、$& ちゃんと前へ。</h1></div>');
  expect(made).toContain('<title>ファンド一覧｜つづら</title>');
  for (const file of ['index-1.css', 'top-1.css', 'react-1.js', 'top-1.js', 'index-1.js'])
    expect([file, made.split(`"/assets/${file}"`).length - 1]).toEqual([file, 1]);
});

test('what is painted waits for no other file: styles and early scripts stand in the page, as they were given', () => {
  const made = drawnPage(page, '<h1>つづら</h1>', parts);
  expect(made).toContain(`<style>${parts.css}</style>`);
  for (const script of parts.early) expect(made).toContain(`<script>${script}</script>`);
  // What a browser would fetch for this head: nothing.
  const fetched = (made.match(/<(script|link)[^>]*>/g) ?? []).filter(
    (tag) => / src=| rel="/.test(tag) && !/ rel="stylesheet" disabled /.test(tag),
  );
  expect(fetched).toEqual([]);
});

test('code and addresses are named for later, and of the code what has to run', () => {
  const made = drawnPage(page, '<h1>つづら</h1>', parts);
  expect(made.match(/<link data-later=[^>]*>/g)).toEqual([
    '<link data-later="preload" href="/config.json" as="fetch" crossorigin="anonymous" />',
    '<link data-later="modulepreload" data-run crossorigin href="/assets/index-1.js">',
    '<link data-later="modulepreload" crossorigin href="/assets/react-1.js">',
    '<link data-later="modulepreload" crossorigin href="/assets/top-1.js">',
  ]);
});

test('the fonts are named, and wait until the app asks for them', () => {
  const fonts = '<link rel="stylesheet" crossorigin href="/assets/fonts-1.css">';
  const made = drawnPage(page.replace('  </head>', `    ${fonts}\n  </head>`), '<h1>つづら</h1>', parts);
  expect(made).toContain('<link rel="stylesheet" disabled data-fonts crossorigin href="/assets/fonts-1.css">');
});

test('a style of an element is carried where the policy does not look; the words style=" are left alone', () => {
  const made = drawnPage(page, '<i class="a" style="--share:30%"></i><p>style=&quot;</p><p>a style="b"</p>', parts);
  expect(made).toContain('<i class="a" data-style="--share:30%"></i>');
  expect(made).toContain('<p>a style="b"</p>');
});

test.each([
  ['a script', '<script>1</script>'],
  ['a handler', '<button onclick="x()">'],
])('%s is refused: our policy would not run it', (_, drawn) => {
  expect(() => drawnPage(page, drawn, parts)).toThrow('policy');
});

test('a style or script that would end its own element is refused', () => {
  expect(() => drawnPage(page, '<h1></h1>', { ...parts, css: 'a{content:"</style>"}' })).toThrow('ends its own');
  expect(() => drawnPage(page, '<h1></h1>', { ...parts, early: ['"</script>"'] })).toThrow('ends its own');
});

test('a page without a place for it, or with something else to wait for, is refused, not left as it is', () => {
  expect(() => drawnPage(page.replace('<div id="root"></div>', ''), '<h1>つづら</h1>', parts)).toThrow('no place');
  expect(() => drawnPage(page.replace('<script src="/theme.js"></script>', ''), '<h1></h1>', parts)).toThrow(
    'no place',
  );
  const more = page.replace('  </head>', '<script src="/more.js"></script>  </head>');
  expect(() => drawnPage(more, '<h1></h1>', parts)).toThrow('wait');
});
