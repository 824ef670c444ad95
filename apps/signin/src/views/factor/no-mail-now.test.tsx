import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NoMailNow } from './no-mail-now.tsx';

const text = '10:42（約38分後）から、もう一度送れます。';

test('a mail that cannot be sent says when it can, and offers the ways that need none', () => {
  const shown = renderToString(
    <NoMailNow text={text} others={[{ name: 'パスキーで確認する', choose: () => undefined }]} />,
  );
  expect(shown).toContain('role="alert"');
  expect(shown).toContain(text);
  expect(shown).toContain('パスキーで確認する');
});

test('who has nothing else is told when, and is offered no way that they have not', () => {
  const shown = renderToString(<NoMailNow text={text} others={[]} />);
  expect(shown).toContain(text);
  expect(shown).not.toContain('<button');
});
