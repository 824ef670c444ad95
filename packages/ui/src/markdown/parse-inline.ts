import { safeLink } from './safe-link.ts';

/** `at` is where it stands in its line. */
export type Inline = { readonly at: number } & (
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong'; readonly inside: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly external: boolean; readonly text: string }
);

/** An escaped sign, bold, or a link. No part can match an overlapping stretch twice, so time grows with the text only. */
const marks = /\\([\\*[\]()#|.-])|\*\*([^*\n]+)\*\*|\[([^[\]\n]{1,300})\]\(([^()\s]{1,2000})\)/g;

/** Bold and links. What is neither, HTML included, is text and is shown as it was written. */
export function parseInline(text: string): readonly Inline[] {
  const found: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(marks)) {
    const at = match.index;
    found.push({ kind: 'text', at: from, text: text.slice(from, at) });
    from = at + match[0].length;
    const [, escaped, strong, label, address] = match;
    if (strong !== undefined) found.push({ kind: 'strong', at, inside: parseInline(strong) });
    else {
      const link = address === undefined ? null : safeLink(address);
      // A link that leads nowhere good keeps its words.
      const words = escaped ?? label ?? '';
      found.push(link === null ? { kind: 'text', at, text: words } : { kind: 'link', at, ...link, text: words });
    }
  }
  found.push({ kind: 'text', at: from, text: text.slice(from) });
  return found.filter((part) => part.kind !== 'text' || part.text !== '');
}
