import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FundName } from './index.ts';

test('a fund’s name offers a break between its words, and its bracket goes to the next line whole', () => {
  const html = renderToString(<FundName name="つづら 先進国債券（為替ヘッジあり）" />);
  expect(html).toBe(
    '<span class="fund-name">つづら 先進国債券</span><wbr/>' +
      '<span class="fund-name fund-name-bracket">（為替<wbr/>ヘッジ<wbr/>あり）</span>',
  );
});

test('what is copied or read out is the name itself', () => {
  const name = 'みちしお 国内好配当株オープン（3か月決算型）';
  expect(renderToString(<FundName name={name} />).replaceAll(/<[^>]+>/g, '')).toBe(name);
});
