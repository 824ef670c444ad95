import { expect, type Page } from '@playwright/test';

/** WCAG 2.5.8 for everything that can be pressed; 44 px for what is not just a link in words (docs/adr/0032). */
const least = { link: 24, control: 44 };

/**
 * Nothing on the page is too small to be pressed. The area is the element with what belongs to it: its label, and the room
 * that `::after` adds around it. Excepted as in WCAG 2.5.8, "Inline": a link within a sentence, whose height is the line's.
 */
export async function expectTargets(page: Page, where: string): Promise<void> {
  const small = await page.evaluate((limits) => {
    const pressed =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab], ' +
      '[role=checkbox], [role=radio], [role=switch], [role=option], [role=menuitem]';

    type Box = { left: number; top: number; right: number; bottom: number };
    const united = (boxes: readonly Box[]): Box => ({
      left: Math.min(...boxes.map(({ left }) => left)),
      top: Math.min(...boxes.map(({ top }) => top)),
      right: Math.max(...boxes.map(({ right }) => right)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    });

    /** What `::after` adds: it is laid over the element, or over the card around it, with insets of its own. */
    function withAfter(element: Element): Box {
      const box = element.getBoundingClientRect();
      const after = getComputedStyle(element, '::after');
      if (after.content === 'none' || after.position !== 'absolute') return box;
      let around: Element | null = element;
      while (around !== null && getComputedStyle(around).position === 'static') around = around.parentElement;
      const frame = (around ?? element).getBoundingClientRect();
      const [top = NaN, right = NaN, bottom = NaN, left = NaN] = [after.top, after.right, after.bottom, after.left].map(
        parseFloat,
      );
      if (Number.isNaN(top + right + bottom + left)) return box;
      return united([
        box,
        { left: frame.left + left, top: frame.top + top, right: frame.right - right, bottom: frame.bottom - bottom },
      ]);
    }

    function isShown(element: Element): boolean {
      const box = element.getBoundingClientRect();
      return (
        element.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && box.width > 1 && box.bottom > 0
      );
    }

    /** In a sentence: an inline link with words of the same block beside it. */
    function isInline(element: Element): boolean {
      if (!element.matches('a') || getComputedStyle(element).display !== 'inline') return false;
      let block = element.parentElement;
      while (block !== null && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement;
      const words = (block?.textContent ?? '').replace(element.textContent ?? '', '').trim();
      return /[\p{L}]/u.test(words);
    }

    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      if (element.closest('[inert], [aria-hidden=true]') !== null || isInline(element)) return [];
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
      // A switch or a radio may be drawn by its label alone.
      const parts = [element, ...labels].filter(isShown);
      if (parts.length === 0) return [];
      const { left, top, right, bottom } = united(parts.map(withAfter));
      const isLink = element.matches('a:not(.btn, .icon-button)');
      const limit = isLink ? limits.link : limits.control;
      const [width, height] = [Math.round((right - left) * 10) / 10, Math.round((bottom - top) * 10) / 10];
      if (height >= limit && width >= limits.link) return [];
      const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 24);
      return [`${element.tagName.toLowerCase()}.${element.className} «${name}» ${width}×${height}`];
    });
  }, least);
  expect(small, where).toEqual([]);
}
