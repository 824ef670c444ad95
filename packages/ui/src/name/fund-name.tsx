import { nameParts } from '@tsuzura/domain/text';
import { createElement, Fragment, type ReactNode } from 'react';
import './name.css';

/** The name of a fund, or of a document about one: broken between words only, and first of all before its bracket (ADR-0032). */
export function FundName({ name }: { readonly name: string }) {
  const parts = nameParts(name).map(({ words, isBracket }) =>
    createElement('span', { className: isBracket ? 'fund-name fund-name-bracket' : 'fund-name' }, ...withBreaks(words)),
  );
  return createElement(Fragment, null, ...withBreaks(parts));
}

/** Handed over one by one and not as lists: words of a name may repeat, and have no key but their place. */
const withBreaks = (pieces: readonly ReactNode[]): readonly ReactNode[] =>
  pieces.flatMap((piece, place) => (place === 0 ? [piece] : [createElement('wbr'), piece]));
