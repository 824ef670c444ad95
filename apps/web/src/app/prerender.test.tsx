import { beforeAll, describe, expect, test } from 'vitest';
import { pages, prerenderPage } from './prerender.tsx';

describe('R2.01 the top page, drawn ahead', () => {
  let html = '';
  const found = (texts: readonly string[]) => texts.filter((text) => html.includes(text));
  beforeAll(async () => {
    html = await prerenderPage('/');
  });

  test('says its heading and every part of the page, and leads on without a script', () => {
    const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^>]+>/g, '');
    expect(heading).toBe('遠まわりも、ちゃんと前へ。');
    const texts = [
      '<a class="header-logo" href="/myPage" aria-label="つづら マイページへ">',
      'aria-label="ヘルプ（外部サイト）"',
      'href="/funds"',
      'href="/information"',
      '口座をひらく（無料）',
      '毎月つづけると、いくらになるか',
      'よく選ばれているファンド',
      'NISAは、ふたつの枠',
      'リスクと費用',
      'みちしお証券株式会社',
    ];
    expect(found(texts)).toEqual(texts);
  });

  test('is that of a visitor, with the place of every answer kept and no answer in it', () => {
    const ofSomebody = ['メニューを開く', '>マイページへ<', 'ログアウト'];
    const answers = ['important-shown', 'fund-cell-name', 'simulator-parts', 'news-row', '<time'];
    expect(found([...ofSomebody, ...answers])).toEqual([]);
    expect(html).toContain('class="important"');
    expect(html.match(/class="skeleton"/g)).toHaveLength(3);
  });
});

describe('R2.04 the list of funds, drawn ahead', () => {
  test('says heading, lead and ways to find funds, and keeps the places of the rows', async () => {
    const html = await prerenderPage('/funds');
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toBe('ファンド一覧');
    const texts = [
      '基準価額（1万口あたり）。',
      'placeholder="ファンド名・愛称・コードで探す"',
      'つみたて投資枠',
      '人気順',
      '値動きのある有価証券等',
      'みちしお証券株式会社',
    ];
    expect(texts.filter((text) => !html.includes(text))).toEqual([]);
    expect(html.match(/class="funds-coming"/g)).toHaveLength(6);
    expect(['funds-card"', 'funds-table', 'funds-tray', '件</p>'].filter((text) => html.includes(text))).toEqual([]);
  });

  test('stands under its own title, and is not served where the address asks for something else', () => {
    const { title, onlyWith } = pages.find(({ path }) => path === '/funds')!;
    expect(title).toContain('ファンド一覧');
    expect(onlyWith).toEqual(['pid', 'cid', 'i', 'trackingId']);
  });
});

describe.each(pages)('$path', ({ path }) => {
  test('holds no script, no part that a script would put in place, and no address of any environment', async () => {
    const html = (await prerenderPage(path)).replaceAll('xmlns="http://www.w3.org/2000/svg"', '');
    const refused = ['<script', '<template', ' hidden', 'http:', 'https:', '.invalid'];
    expect(refused.filter((text) => html.includes(text))).toEqual([]);
  });

  test('is the same every time', async () => {
    expect((await prerenderPage(path)) === (await prerenderPage(path))).toBe(true);
  });
});
