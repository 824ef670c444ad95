import type { Answer } from '@tsuzura/contract/kernel';
import type { listFunds } from '@tsuzura/contract/main';

type ReadAs = Answer<typeof listFunds>['readAs'];

/** What was looked for instead of the words that were written, a sentence for each of them. */
export const readAsTexts = (readAs: ReadAs): readonly string[] =>
  [...Map.groupBy(readAs, ({ word }) => word)].map(([word, synonyms]) => {
    const means = synonyms.map((synonym) => `「${synonym.means}」`).join('');
    return synonyms.some(({ isSame }) => isSame)
      ? `「${word}」は${means}として探しています。`
      : `「${word}」のファンドは取り扱っていません。近いものとして、${means}のファンドを表示しています。`;
  });
