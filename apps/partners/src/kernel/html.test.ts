import { expect, test } from 'vitest';
import { html } from './html.ts';
import { linkify } from './linkify.ts';

test('text, numbers and lists are escaped; only html itself is not; null is nothing', () => {
  const inner = html`<b>${'<&>"\''}</b>`;
  expect(html`<p title="${'"x'}">${inner}${[1, '<', inner]}${null}</p>`.text).toBe(
    '<p title="&quot;x"><b>&lt;&amp;&gt;&quot;&#39;</b>1&lt;<b>&lt;&amp;&gt;&quot;&#39;</b></p>',
  );
});

test('an address keeps what belongs to it and leaves the end of the sentence alone', () => {
  const ours = new Set(['https://tsuzura.example']);
  const shown = (text: string) => html`${linkify(text, ours)}`.text;
  const link = (url: string) => `<a href="${url}" rel="noreferrer">${url}</a>`;
  expect(shown('（https://tsuzura.example/a?b=1#c）')).toBe(`（${link('https://tsuzura.example/a?b=1#c')}）`);
  expect(shown('https://tsuzura.example/a). 次')).toBe(`${link('https://tsuzura.example/a')}). 次`);
  expect(shown('https://tsuzura.example/aです')).toBe(`${link('https://tsuzura.example/a')}です`);
  for (const other of [
    'http://tsuzura.example/',
    'https://tsuzura.example:444/',
    'https://u@tsuzura.example/',
    'ftp://x',
  ]) {
    expect(shown(other)).toBe(other);
  }
});
