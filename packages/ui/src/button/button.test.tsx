import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';

test('R2.45 a refused button is still focusable, and its reason is on the screen and in its description', () => {
  const html = renderToString(<Button reason="オフラインのため操作できません">購入する</Button>);
  expect(html).not.toMatch(/ disabled/);
  expect(html).toContain('aria-disabled="true"');
  const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain(`id="${id}">オフラインのため操作できません<`);
});

test('R2.45 where there is no room for a line, the words over the button describe it', () => {
  const html = renderToString(
    <Button reason="締切を過ぎました" reasonAs="tip">
      取り消す
    </Button>,
  );
  const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
  expect(html).toMatch(new RegExp(`id="${id}" role="tooltip"[^>]*>締切を過ぎました<`));
  expect(html).not.toContain('btn-reason');
});

test('R2.44 a busy button says what it is doing outside itself, and hides its usual label', () => {
  const html = renderToString(
    <Button busy busyLabel="送信中">
      送信する
    </Button>,
  );
  expect(html).toContain('aria-disabled="true"');
  expect(html).toContain('<span class="btn-label" aria-hidden="true">送信する</span>');
  expect(html).toMatch(/<\/button><\/span><span class="sr" role="status">送信中<\/span>/);
});

test('a button at rest has no disabled state, an empty status, and does not send a form by accident', () => {
  const html = renderToString(<Button>内容を確認する</Button>);
  expect(html).not.toContain('aria-disabled');
  expect(html).not.toContain('aria-describedby');
  expect(html).toContain('<span class="sr" role="status"></span>');
  expect(html).toContain('type="button"');
});

test('what goes somewhere is a link, however it looks', () => {
  expect(renderToString(<ButtonLink href="/">トップへ</ButtonLink>)).toMatch(
    /<a class="btn btn-primary btn-normal" href="\/">/,
  );
});
