import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CodeField, ErrorSummary, PasswordField, TextField } from './index.ts';

const nothing = () => undefined;

test('a field in error is invalid, and both its error and its hint describe it', () => {
  const html = renderToString(
    <TextField
      id="mail"
      label="メールアドレス"
      name="email"
      value=""
      onChange={nothing}
      hint="確認コードを送ります。"
      error="メールアドレスを入力してください。"
    />,
  );
  expect(html).toContain('<label class="field-label" for="mail">メールアドレス');
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain('aria-describedby="mail-error mail-hint"');
  expect(html).toContain('id="mail-error"');
  expect(html).toContain('id="mail-hint"');
});

test('a field at rest says nothing of errors', () => {
  const html = renderToString(<TextField label="名前" name="name" value="" onChange={nothing} />);
  expect(html).not.toContain('aria-invalid');
  expect(html).not.toContain('aria-describedby');
});

test('a secret is hidden, takes no spelling help, and its eye has a name of its own', () => {
  const html = renderToString(
    <PasswordField label="パスワード" name="password" value="" onChange={nothing} autoComplete="current-password" />,
  );
  expect(html).toContain('type="password"');
  expect(html).toMatch(/spellcheck="false"/i);
  expect(html).toMatch(/autocapitalize="none"/i);
  expect(html).toContain('aria-label="入力した文字を表示する"');
});

test('a code brings up the number pad and may be longer while it is pasted', () => {
  const html = renderToString(<CodeField label="確認コード" value="" onChange={nothing} onComplete={nothing} />);
  expect(html).toMatch(/inputmode="numeric"/i);
  expect(html).toMatch(/autocomplete="one-time-code"/i);
  expect(html).not.toMatch(/maxlength/i);
});

test('one error needs no summary, two do', () => {
  const one = [{ id: 'a', text: '利用規約にチェックを入れてください。' }];
  expect(renderToString(<ErrorSummary errors={one} />)).toBe('');
  const html = renderToString(<ErrorSummary errors={[...one, { id: 'b', text: '名前を入力してください。' }]} />);
  expect(html.replaceAll('<!-- -->', '')).toContain('2か所をご確認ください');
  expect(html).toContain('href="#b"');
});
