import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AccountMark, CountBadge, UnreadDot } from './index.ts';

const html = (node: React.ReactElement) => renderToString(node).replaceAll('<!-- -->', '');

test('a count above 99 is shortened for the eye and whole for the ear', () => {
  expect(html(<CountBadge count={99} label="未読" />)).toContain('aria-hidden="true">99<');
  expect(html(<CountBadge count={100} label="未読" />)).toContain('aria-hidden="true">99+<');
  expect(html(<CountBadge count={100} label="未読" />)).toContain('>未読100件<');
});

test('an account type is said by its word, long or short', () => {
  expect(html(<AccountMark kind="NISA_TSUMITATE" />)).toBe(
    '<span class="account-mark account-nisa-tsumitate">NISA つみたて投資枠</span>',
  );
  expect(html(<AccountMark kind="SPECIFIC" short />)).toContain('>特定<');
});

test('a dot of a line that was read says nothing', () => {
  expect(html(<UnreadDot />)).toContain('未読');
  expect(html(<UnreadDot unread={false} />)).toBe('<span class="unread-dot"></span>');
});
