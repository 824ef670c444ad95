/*
 * R5.05. Unicode's NFKC is not used here: it does the opposite to kana and widens ｶﾞ to ガ.
 */

const wide =
  'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンァィゥェォャュョッー。「」、・';
const narrow = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝｧｨｩｪｫｬｭｮｯｰ｡｢｣､･';
const narrowOf = new Map(Array.from(wide, (letter, index) => [letter, narrow.charAt(index)]));
/** Dakuten and handakuten, as the spacing and the combining character. */
const marks: Readonly<Record<string, string>> = { ゛: 'ﾞ', ゜: 'ﾟ', '\u3099': 'ﾞ', '\u309A': 'ﾟ' };

const wideLetterOrDigit = /[Ａ-Ｚａ-ｚ０-９]/g;
const wideToNarrow = 'Ａ'.charCodeAt(0) - 'A'.charCodeAt(0);

/** Full-width letters and digits become half-width (Ａ１ → A1); everything else stays. */
export const narrowLettersAndDigits = (text: string): string =>
  text.replace(wideLetterOrDigit, (letter) => String.fromCharCode(letter.charCodeAt(0) - wideToNarrow));

/** Full-width katakana and its punctuation become half-width, ガ as ｶﾞ. What has no half-width form (ヶ, ヰ) stays. */
export const narrowKatakana = (text: string): string =>
  text.replace(/[ァ-ヺー。「」、・][゛゜\u3099\u309A]?/g, narrowed);

/** Decomposing splits the dakuten off (ガ → カ + U+3099). A mark is taken only with its katakana, so か゛ stays whole. */
function narrowed(kana: string): string {
  const [base = '', mark = '', ...rest] = kana.normalize('NFD');
  const narrowBase = narrowOf.get(base);
  return narrowBase === undefined ? kana : narrowBase + (marks[mark] ?? '') + rest.join('');
}

/** "000": an amount of nothing but zeros, in either width. An empty text is not zero, it is missing. */
export const isAllZeros = (text: string): boolean => /^[0０]+$/.test(text);
