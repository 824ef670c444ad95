import type { Page } from '@playwright/test';

/** Names and texts under `selector` whose lines end within a word, as 「全世界株式イン｜デックス」. */
export const brokenWords = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((within) => {
    const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
    const broken: string[] = [];
    for (const element of document.querySelectorAll(within)) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const range = document.createRange();
        for (const { segment, index, isWordLike } of segmenter.segment(node.textContent ?? '')) {
          if (!isWordLike) continue;
          range.setStart(node, index);
          range.setEnd(node, index + segment.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(`${element.textContent ?? ''}: ${segment}`);
        }
      }
    }
    return broken;
  }, selector);
