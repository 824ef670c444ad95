import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { YenField, yenInput } from './index.ts';

const nothing = () => undefined;

test('an amount nobody is editing is grouped; what is no amount stays as it was typed', () => {
  const amount = renderToString(<YenField label="金額" name="amount" value={yenInput(50_000n)} onChange={nothing} />);
  expect(amount).toContain('value="50,000"');
  const bad = { text: '5おく', yen: null };
  expect(renderToString(<YenField label="金額" name="amount" value={bad} onChange={nothing} />)).toContain(
    'value="5おく"',
  );
});

test('it is a text field with the number pad, never a number field', () => {
  const html = renderToString(<YenField label="金額" name="amount" value={yenInput(null)} onChange={nothing} />);
  expect(html).toContain('type="text"');
  expect(html).toMatch(/inputmode="numeric"/i);
});
