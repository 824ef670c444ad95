import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StepBar } from './step-bar.tsx';

test('one step is the current one, those before it are said to be done', () => {
  const html = renderToString(<StepBar steps={['メール', 'コード', '規約']} current={1} />).replaceAll('<!-- -->', '');
  expect(html.match(/aria-current="step"/g)).toHaveLength(1);
  expect(html).toContain('aria-current="step"><b>2</b><span class="">コード</span>');
  expect(html).toContain('<span class="sr">メール（完了）</span>');
  expect(html).toContain('<span class="sr">規約</span>');
});
