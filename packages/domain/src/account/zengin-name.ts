import { accept, refuse, type Brand, type Outcome } from '../kernel/index.ts';
import { narrowKatakana, narrowLettersAndDigits } from '../text/index.ts';

/** An account holder's name as the Zengin network (全銀) carries it: at most 30 half-width characters. */
export type ZenginName = Brand<string, 'ZenginName'>;
export type ZenginNameRefusal = 'NAME_EMPTY' | 'NAME_CHARACTER' | 'NAME_TOO_LONG';

const longest = 30;
const allowed = /^[ｱ-ﾝﾞﾟA-Z0-9 ()\-./,]*$/;

/** Letters the network does not know, and what banks write instead. ヲ is refused by some banks and written オ. */
const written = pairs('ヮヵヶヰヱｧｨｩｪｫｬｭｮｯｦｰ－−‐（）．／，', 'ワカケイエｱｲｳｴｵﾔﾕﾖﾂｵ----()./,');

/** 「ヤマダ ショウコ」 → "ﾔﾏﾀﾞ ｼﾖｳｺ". Kanji and hiragana are refused: how to read them is for the customer to say. */
export function zenginName(text: string): Outcome<ZenginName, ZenginNameRefusal> {
  const spaced = text.replace(/\s+/g, ' ').trim();
  const name = upperCase(replaced(narrowKatakana(replaced(narrowLettersAndDigits(spaced)))));
  if (name === '') return refuse('NAME_EMPTY');
  if (!allowed.test(name)) return refuse('NAME_CHARACTER');
  // Counted after splitting: a dakuten takes a place of its own.
  return name.length > longest ? refuse('NAME_TOO_LONG') : accept(name as ZenginName);
}

/** Runs before and after narrowing: ヮ, ヵ and ヶ have no half-width form, the other small kana have. */
const replaced = (text: string): string => Array.from(text, (letter) => written.get(letter) ?? letter).join('');

/** Not toUpperCase on the whole: it would let ß through as SS. */
const upperCase = (text: string): string => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  return new Map(Array.from(from, (letter, index) => [letter, to.charAt(index)]));
}
