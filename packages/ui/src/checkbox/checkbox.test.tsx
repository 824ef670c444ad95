import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Checkbox } from './checkbox.tsx';

test('a box that cannot be ticked yet is focusable and says why', () => {
  const html = renderToString(
    <Checkbox id="terms" checked={false} onChange={() => undefined} reason="先に利用規約をお読みください。">
      利用規約に同意する
    </Checkbox>,
  );
  expect(html).not.toMatch(/ disabled/);
  expect(html).toContain('aria-disabled="true"');
  expect(html).toContain('aria-describedby="terms-hint"');
  expect(html).toContain('id="terms-hint">先に利用規約をお読みください。<');
});
