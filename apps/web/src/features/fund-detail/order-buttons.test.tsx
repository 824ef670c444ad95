import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderButtons } from './order-buttons.tsx';

const buttons = (buy: boolean) =>
  renderToStaticMarkup(<OrderButtons fund={{ code: 'TZ010001', orderable: { buy, sell: true, scheduled: true } }} />);

test('R2.05 a fund is offered for what can be done with it: no button for 積立 before that can be registered', () => {
  for (const buy of [true, false]) expect(buttons(buy)).not.toContain('積立');
  expect(buttons(true)).toContain('href="/funds/TZ010001/buy"');
  expect(buttons(false)).toContain('現在お申込みを受け付けていません。');
});
