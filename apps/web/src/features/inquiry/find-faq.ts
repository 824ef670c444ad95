import { searchKey } from '@tsuzura/domain/text';

/** Questions that hold every word that was typed, whatever its width, case or kana. Nothing typed finds all. */
export function findFaq<Q extends { readonly question: string }>(faq: readonly Q[], typed: string): readonly Q[] {
  const words = searchKey(typed).split(' ');
  return faq.filter(({ question }) => {
    const key = searchKey(question);
    return words.every((word) => key.includes(word));
  });
}
