import { beforeAll, describe, expect, test } from 'vitest';
import { prerenderTop } from './prerender.tsx';

describe('R2.01 the top page, drawn ahead', () => {
  let html = '';
  const found = (texts: readonly string[]) => texts.filter((text) => html.includes(text));
  beforeAll(async () => {
    html = await prerenderTop();
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

  test('holds no script, no part that a script would put in place, and no address of any environment', () => {
    expect(found(['<script', '<template', ' hidden', 'http:', 'https:', '.invalid'])).toEqual([]);
  });

  test('is the same every time', async () => {
    expect((await prerenderTop()) === html).toBe(true);
  });
});
