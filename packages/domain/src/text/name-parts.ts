const kanji = '[々〆一-龠]';
const katakana = '[ァ-ヴー]';
/** Words that close a compound of katakana: インデックス|ファンド. */
const closing = 'インデックス|オープン|ファンド|ポートフォリオ|リート';

/**
 * Where a name may be broken: around brackets, after ・, and where the script changes, because there a word ends. One
 * katakana letter is no word of its own (3カ月), and kanji and digits belong together (年1回決算).
 */
const wordEnds = new RegExp(
  [
    '(?=[（(［\\[])',
    '(?<=[）)］\\]・／])',
    `(?<=[ぁ-ん々〆一-龠])(?=${katakana}{2})`,
    `(?<=${katakana}{2})(?=${kanji})`,
    `(?<=${katakana}{2})(?=あり|なし|${closing})`,
    `(?<=の)(?=${kanji})`,
    `(?<=${kanji})(?=[A-Za-zＡ-Ｚａ-ｚ])`,
    `(?<=[A-Za-zＡ-Ｚａ-ｚ0-9０-９])(?=${katakana}{2})`,
    `(?<=[A-Za-zＡ-Ｚａ-ｚ])(?=${kanji})`,
  ].join('|'),
);

const bracket = /([（(［[][^（(［[]*[）)］\]])/;

/** A stretch of a name that should stay on one line: what stands before a bracket, or the bracket. Its words may part. */
export interface NamePart {
  readonly words: readonly string[];
  readonly isBracket: boolean;
}

/**
 * The name of a fund as the words it may be broken between (ADR-0032). Browsers and BudouX break sentences, not names:
 * they split 「（3か月決算型）」 within か月 and keep 「次世代インフラ株式ファンド」 whole. All words together are the name.
 */
export const nameParts = (name: string): readonly NamePart[] =>
  name
    .split(bracket)
    .filter((stretch) => stretch !== '')
    .map((stretch) => ({ words: stretch.split(wordEnds), isBracket: bracket.test(stretch) }));
