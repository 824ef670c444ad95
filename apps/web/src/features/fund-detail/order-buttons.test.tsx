import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OrderButtons } from './order-buttons.tsx';

const buttons = (buy: boolean, scheduled: boolean) =>
  renderToStaticMarkup(<OrderButtons fund={{ code: 'TZ010001', orderable: { buy, sell: true, scheduled } }} />);

test('R2.05 a fund is offered for what can be done with it: 購入, and 積立 where it takes plans', () => {
  expect(buttons(true, true)).toContain('href="/funds/TZ010001/buy"');
  expect(buttons(true, true)).toContain('href="/funds/TZ010001/scheduledBuy"');
  for (const buy of [true, false]) expect(buttons(buy, false)).not.toContain('積立');
  expect(buttons(false, false)).toContain('現在お申込みを受け付けていません。');
});
