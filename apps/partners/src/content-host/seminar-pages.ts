import type { ApiServer } from '@tsuzura/http/server';
import { addFile, addPage, htmlType, pagePolicy } from '../kernel/add-route.ts';
import { addVideo } from '../kernel/add-video.ts';
import { html } from '../kernel/html.ts';
import { page } from '../kernel/page.ts';
import recording from './seminar-recording.json' with { type: 'json' };

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
export function openSeminarPages(server: ApiServer, partnersUrl: string): void {
  addPage(server, '/seminars/:id/live', () =>
    page('セミナーの配信（架空）', html`<p>配信会社の視聴ページの代わりです。映像はありません。</p>`, partnersUrl),
  );
  addFile(server, '/seminars/:id/recording', ({ params }) => ({
    type: htmlType,
    headers: { 'content-security-policy': `${pagePolicy}; media-src 'self'` },
    body: recordingPage(`/seminars/${encodeURIComponent(params['id'] ?? '')}`, partnersUrl),
  }));
  addVideo(server, '/seminars/:id/recording.webm', recording.type, Buffer.from(recording.base64, 'base64'));
  addPage(server, '/seminars/:id/material', () =>
    page(
      'セミナーの資料（架空）',
      html`<ul>
        <li>年間投資枠は、受渡日の年で数えます。</li>
        <li>積立の変更は、変更締切までに。</li>
        <li>投資信託は値動きがあり、元の金額を下回ることがあります。</li>
      </ul>`,
      partnersUrl,
    ),
  );
  addFile(server, '/seminars/:id/captions.vtt', () => ({ type: 'text/vtt; charset=utf-8', body: captions }));
}

const recordingPage = (folder: string, partnersUrl: string): string =>
  page(
    'セミナーの録画（架空）',
    html`<p>配信会社の視聴ページの代わりです。音声はありません。字幕でご覧ください。</p>
      <video controls preload="metadata" width="640" height="360" src="${folder}/recording.webm">
        <track kind="captions" srclang="ja" label="日本語" src="${folder}/captions.vtt" default />
      </video>
      <section>
        <h2>字幕の全文</h2>
        <ol>
          ${spoken.map(([second, line]) => html`<li>${clock(second)} ${line}</li>`)}
        </ol>
        <p><a href="${folder}/captions.vtt">字幕のファイル（WebVTT）</a></p>
      </section>`,
    partnersUrl,
  );

const clock = (second: number): string =>
  `${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`;

const captions = [
  'WEBVTT',
  ...spoken.map(
    ([second, line], index) =>
      `${clock(second)}.000 --> ${clock((spoken[index + 1]?.[0] ?? lastSecond) - 1)}.900\n${line}`,
  ),
].join('\n\n');
