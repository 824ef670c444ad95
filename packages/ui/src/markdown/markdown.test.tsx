import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';
import { safeLink } from './safe-link.ts';

const shown = (text: string): string =>
  renderToStaticMarkup(<Markdown text={text} />).replace(/^<div class="markdown">|<\/div>$/g, '');

describe('R2.12 the body of a notice', () => {
  test('has paragraphs, and lines inside them', () => {
    expect(shown('一つめ\n続き\n\n\n二つめ')).toBe('<p>一つめ<br/>続き</p><p>二つめ</p>');
  });

  test('has headings under the title of the dialog, two steps and no more', () => {
    expect(shown('# 大\n## 中\n### 小\n###### 極小')).toBe('<h3>大</h3><h3>中</h3><h4>小</h4><h4>極小</h4>');
    expect(shown('#なし')).toBe('<p>#なし</p>');
  });

  test('has lists of both kinds, which end a paragraph', () => {
    expect(shown('次のとおりです。\n- 一\n* 二\n1. い\n2) ろ')).toBe(
      '<p>次のとおりです。</p><ul><li>一</li><li>二</li></ul><ol><li>い</li><li>ろ</li></ol>',
    );
  });

  test('has bold, also around a link', () => {
    expect(shown('**受渡日が12月30日まで**のもの')).toBe('<p><strong>受渡日が12月30日まで</strong>のもの</p>');
    expect(shown('**[設定](/settings)へ**')).toBe('<p><strong><a href="/settings">設定</a>へ</strong></p>');
    expect(shown('**閉じない 2 ** 3')).toBe('<p><strong>閉じない 2 </strong> 3</p>');
    expect(shown('**閉じない')).toBe('<p>**閉じない</p>');
  });

  test('has tables, with short rows filled and long ones cut', () => {
    const table = shown(
      '| 曜日 | 時間 |\n| --- | :-: |\n| 日曜日 | 3:30～7:30 |\n| 土曜日 |\n| 月 | 火 | 水 |\n\nあと',
    );
    expect(table).toContain('<caption class="sr">曜日・時間</caption>');
    expect(table.match(/<tr>/g)).toHaveLength(4);
    expect(table).toContain('3:30～7:30');
    expect(table).not.toContain('水');
    expect(table.endsWith('<p>あと</p>')).toBe(true);
    expect(shown('| 罫線がない |')).toBe('<p>| 罫線がない |</p>');
  });

  test('takes a sign after a backslash as it is', () => {
    expect(shown(String.raw`\**太字でない\** \[リンクでない](/settings)`)).toBe(
      '<p>**太字でない** [リンクでない](/settings)</p>',
    );
  });
});

/** `svg` and its parts are the mark of a link to another site. */
const ours = 'p br h3 h4 ul ol li strong a div table caption thead tbody tr th td svg path span'.split(' ');

describe('R2.12 a hostile body', () => {
  test.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '&lt;b&gt;', '**<b>太字</b>**', '- <hr>'])(
    '%s is shown as text',
    (text) => {
      expect(shown(text)).not.toMatch(/<(script|img|b|hr)\b/);
    },
  );

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'http://example.jp/',
    '//example.jp/',
    String.raw`/\example.jp/`,
    String.raw`\\example.jp/`,
    'https:example.jp',
    'https://user:pass@example.jp/',
    'https://',
    'mailto:a@example.jp',
    'settings',
    '?news=1',
    '/\t/example.jp',
    '\u0001javascript:alert(1)',
  ])('a link to %j keeps its words and leads nowhere', (address) => {
    expect(safeLink(address)).toBeNull();
    expect(shown(`[ここ](${address})`)).not.toContain('<a');
  });

  test('another site opens in a tab that has no hold of ours, our own does not', () => {
    expect(shown('[案内](https://example.jp/a?b=1)')).toContain(
      'href="https://example.jp/a?b=1" target="_blank" rel="noopener noreferrer"',
    );
    expect(shown('[設定](/settings?a=1#b)')).toBe('<p><a href="/settings?a=1#b">設定</a></p>');
  });

  test('an address cannot leave its attribute', () => {
    expect(shown('[x](/a"onmouseover="alert)')).toBe('<p><a href="/a%22onmouseover=%22alert">x</a></p>');
  });

  test.each(['**', '[', '[a](', '|', '- ', '\\', '**a*', '# '])(
    '20,000 times %j is read in time that grows evenly',
    (part) => {
      expect(shown(part.repeat(20_000)).length).toBeGreaterThan(0);
    },
  );

  test('nothing but our own tags ever comes out, and every link is safe', () => {
    const part = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '**',
        '[',
        '](',
        ')',
        '\n',
        '\n\n',
        '- ',
        '1. ',
        '## ',
        '| ',
        '| --- |\n',
        '<b>',
        'javascript:',
        '//',
        '/a',
        'https://a.jp',
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const html = shown(parts.join(''));
        for (const [, tag] of html.matchAll(/<\/?([^\s/>]+)/g)) {
          expect(ours).toContain(tag);
        }
        for (const [, href] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^(https:\/\/|\/(?!\/))/);
      }),
    );
  });
});
