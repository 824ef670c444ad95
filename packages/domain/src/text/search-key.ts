/** Hiragana stands 0x60 before its katakana. */
const hiraganaToKatakana = 0x60;

/**
 * The form in which two spellings of a name meet: width, case, kana and spaces no longer differ. Here NFKC is right,
 * because every kana ends full-width. For comparing only, never for showing.
 */
export const searchKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ぁ-ゖゝゞ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + hiraganaToKatakana))
    .replace(/\s+/g, ' ')
    .trim();
