import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RadioCards, RadioGroup } from './index.ts';

const nothing = () => undefined;

test('an answer that is refused stays in reach and says why', () => {
  const html = renderToString(
    <RadioCards
      id="type"
      label="口座区分"
      value="A"
      onChange={nothing}
      cards={[
        { value: 'A', label: '特定口座', note: '源泉徴収あり' },
        { value: 'B', label: 'つみたて投資枠', reason: '積立でのみご利用いただけます' },
      ]}
    />,
  );
  expect(html).not.toMatch(/ disabled/);
  expect(html.match(/aria-disabled="true"/g)).toHaveLength(1);
  expect(html).toContain('aria-describedby="type-1-note"');
  expect(html).toContain('id="type-1-note">積立でのみご利用いただけます<');
});

test('the error of a question describes all of it, and its first answer can be led to', () => {
  const html = renderToString(
    <RadioGroup
      id="how"
      label="受取方法"
      value={null}
      onChange={nothing}
      error="受取方法を選んでください。"
      options={[
        { value: 'A', label: '再投資' },
        { value: 'B', label: '受取' },
      ]}
    />,
  );
  expect(html).toContain('aria-describedby="how-error"');
  expect(html).toContain('<input id="how" type="radio"');
});
