import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { QrCode, squares } from './qr-code.tsx';

test('dark modules beside each other are one run, also at the end of a line', () => {
  expect(squares([[true, true, false, true]])).toBe('M0 0h2v1H0zM3 0h1v1H3z');
  expect(squares([[false], [true]])).toBe('M0 1h1v1H0z');
});

test('the drawing has a name and no inline style', () => {
  const html = renderToString(<QrCode text="otpauth://totp/x?secret=ABC" label="認証アプリで読み取るQRコード" />);
  expect(html).toContain('role="img" aria-label="認証アプリで読み取るQRコード"');
  expect(html).not.toContain('style=');
});
