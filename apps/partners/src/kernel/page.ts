import { html, type Html } from './html.ts';

/**
 * One look for every stand-in (rule SCREEN-33): deliberately foreign, so that nobody takes it for つづら. A page of another server says
 * where the stand-ins are.
 */
export function page(title: string, body: Html, partnersUrl = ''): string {
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}｜架空の提携先サイト</title>
        <link rel="stylesheet" href="/style.css" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <a class="skip" href="#main">本文へ移動</a>
        <header>
          <p class="banner">シミュレーター：架空の提携先サイト</p>
          <nav aria-label="提携先">
            <a href="${partnersUrl}/">提携先の一覧</a><a href="${partnersUrl}/mail">メール</a
            ><a href="${partnersUrl}/push">プッシュ通知</a>
          </nav>
        </header>
        <main id="main">
          <h1>${title}</h1>
          ${body}
        </main>
        <footer><p>このサイトは架空のものです。実在の会社・商品とは関係ありません。</p></footer>
      </body>
    </html> `.text;
}
