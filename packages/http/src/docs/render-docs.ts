import type { OpenApiDocument } from '@tsuzura/contract/kernel';
import { html, type Html } from './escape.ts';
import { renderCall, type Listed } from './render-call.ts';

/** The API page: one document, no script, nothing from elsewhere. */
export function renderDocs(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]): Listed => ({ method, path, operation })),
  );
  const areas = [...Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '/')];
  const { title } = document.info;
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}｜つづら API</title>
        <link rel="stylesheet" href="/docs.css" />
      </head>
      <body>
        <a class="skip" href="#main">本文へ</a>
        <header class="top"><p class="brand">つづら API</p></header>
        <div class="frame">
          ${index(areas)}
          <main id="main">
            <h1>${title}</h1>
            <p class="lead">
              呼び出しは${calls.length}件、うち${calls.filter(({ operation }) => operation['x-built']).length}件が利用できます。機械で読める形は
              <a href="/openapi.json">openapi.json</a> です。
            </p>
            ${guide}
            ${areas.map(
              ([area, list], at) =>
                html`<section class="area" aria-labelledby="area-${at}">
                  <h2 id="area-${at}"><code>${area}</code></h2>
                  ${list.map((call) => renderCall(call, document))}
                </section>`,
            )}
            ${catalogue(document)}
          </main>
        </div>
      </body>
    </html> `.text;
}

function index(areas: readonly (readonly [string, readonly Listed[]])[]): Html {
  return html`<nav class="index" aria-label="目次">
    <ul class="jump">
      <li><a href="#guide">はじめに</a></li>
      <li><a href="#errors">エラーの一覧</a></li>
    </ul>
    <ul class="areas">
      ${areas.map(
        ([area, list], at) =>
          html`<li>
            <a class="area-link" href="#area-${at}">${area}</a>
            <ul>
              ${list.map(
                ({ operation }) => html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
              )}
            </ul>
          </li>`,
      )}
    </ul>
  </nav>`;
}

const guide = html`<section id="guide" aria-labelledby="guide-title">
  <h2 id="guide-title">はじめに</h2>
  <dl class="guide">
    <dt>認証</dt>
    <dd>
      「お客さま」の呼び出しには <code>Authorization: DPoP アクセストークン</code> と、鍵の証明 <code>DPoP</code>（RFC
      9449）を、「運営担当者」の呼び出しには
      <code>Authorization: Bearer アクセストークン</code> を付けます。期限が切れたら、先に更新してください。
    </dd>
    <dt>エラー</dt>
    <dd>
      成功以外の応答は <code>code</code> を持つ JSON です。<code>errors</code>
      があるときは、その文をそのままお客さまに見せられます。
    </dd>
    <dt>Idempotency-Key</dt>
    <dd>
      お金・口数・枠・席を動かす呼び出しに付ける、呼び出し側が作る送信番号です（英数字と _ -
      で8～64文字）。応答が届かないときは、同じ値と同じ内容で送り直してください。二重には受け付けません。
    </dd>
    <dt>お問い合わせ番号</dt>
    <dd>
      すべての応答の <code>X-Request-Id</code> と、エラーの
      <code>requestId</code> です。お問い合わせのときにお伝えください。
    </dd>
  </dl>
</section>`;

function catalogue({ 'x-errors': rows }: OpenApiDocument): Html {
  return html`<section id="errors" aria-labelledby="errors-title">
    <h2 id="errors-title">エラーの一覧</h2>
    <div class="scroll" tabindex="0" role="group" aria-label="エラーの一覧">
      <table class="errors">
        <thead>
          <tr>
            <th scope="col">コード</th>
            <th scope="col">HTTP</th>
            <th scope="col">お客さまに見せる文</th>
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <th scope="row"><code>${row.code}</code></th>
                <td>${row.status}</td>
                <td>${row.text}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </section>`;
}
