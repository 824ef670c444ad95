import type { ApiServer } from '@tsuzura/http/server';
import { addFile, addPage } from '../kernel/add-route.ts';
import { html } from '../kernel/html.ts';
import { page } from '../kernel/page.ts';

/** What is said in the sample recording, with the second at which each line begins. */
const spoken: readonly (readonly [second: number, line: string])[] = [
  [0, 'こんばんは。つづらのセミナーへようこそ。'],
  [6, 'はじめに、NISAの年間投資枠の残りを確かめます。'],
  [14, '枠は、注文した日ではなく、受渡日の年で数えます。'],
  [22, '積立の金額は、変更締切までに変えると、次の回から変わります。'],
  [30, '投資信託は値動きがあり、元の金額を下回ることがあります。'],
  [38, 'ご視聴ありがとうございました。'],
];
const lastSecond = 44;

/** Where seminars are watched, live and afterwards: the address of a video company, as a stand-in. */
export function openSeminarPages(server: ApiServer): void {
  addPage(server, '/seminars/:id/live', () =>
    page('セミナーの配信（架空）', html`<p>配信会社の視聴ページの代わりです。映像はありません。</p>`),
  );
  addPage(server, '/seminars/:id/recording', ({ params }) =>
    page(
      'セミナーの録画（架空）',
      html`<p>配信会社の視聴ページの代わりです。映像の代わりに、字幕の全文をのせています。</p>
        <ol>
          ${spoken.map(([second, line]) => html`<li>${clock(second)} ${line}</li>`)}
        </ol>
        <p><a href="/seminars/${params['id'] ?? ''}/captions.vtt">字幕のファイル（WebVTT）</a></p>`,
    ),
  );
  addPage(server, '/seminars/:id/material', () =>
    page(
      'セミナーの資料（架空）',
      html`<ul>
        <li>年間投資枠は、受渡日の年で数えます。</li>
        <li>積立の変更は、変更締切までに。</li>
        <li>投資信託は値動きがあり、元の金額を下回ることがあります。</li>
      </ul>`,
    ),
  );
  addFile(server, '/seminars/:id/captions.vtt', () => ({ type: 'text/vtt; charset=utf-8', body: captions }));
}

const clock = (second: number): string =>
  `${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`;

const captions = [
  'WEBVTT',
  ...spoken.map(
    ([second, line], index) =>
      `${clock(second)}.000 --> ${clock((spoken[index + 1]?.[0] ?? lastSecond) - 1)}.900\n${line}`,
  ),
].join('\n\n');
