import { readFileSync } from 'node:fs';

/*
 * People who must use letters and digits write a common word and a year behind it. So not passwords are listed but the
 * words they are made of; a password is common when, without the digits and signs around and the usual letter swaps,
 * no more than two listed words or one short repetition or keyboard walk remain.
 */

const words = new Set(
  readFileSync(new URL('common-words.txt', import.meta.url), 'utf8')
    .split(/\s+/)
    .filter((word) => word !== '' && !word.startsWith('#')),
);
const longestWord = Math.max(...Array.from(words, (word) => word.length));

const ours = ['tsuzura', 'smartplus', 'つづら', 'スマートプラス', 'sumatopurasu', 'smartplusid'];
const walks = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  'abcdefghijklmnopqrstuvwxyz',
].flatMap((walk) => [walk, Array.from(walk).toReversed().join('')]);
const swaps: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const lettersOnly = (text: string) => text.replaceAll(/[^\p{L}]/gu, '');
const trimmed = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
const unswapped = (text: string) => text.replaceAll(/[013457@$!]/g, (sign) => swaps[sign] ?? sign);

export function isCommon(password: string, email: string): boolean {
  const text = password.toLowerCase();
  if (repeats(text) || walksAcross(text)) return true;
  const own = [...ours, ...namesIn(email)];
  // What remains once the person's or our own name is taken out must still be a password.
  if (own.some((name) => text.includes(name) && lettersOnly(text.replaceAll(name, '')).length < 6)) return true;
  return new Set([trimmed(text), lettersOnly(text), trimmed(unswapped(text)), lettersOnly(unswapped(trimmed(text)))])
    .values()
    .some((candidate) => candidate === '' || repeats(candidate) || isFewWords(candidate, 2) || own.includes(candidate));
}

/** 「hanako.yamada@…」 gives the whole and its parts; two letters are no name. */
function namesIn(email: string): string[] {
  const local = email.slice(0, Math.max(0, email.lastIndexOf('@'))).toLowerCase();
  return [local, lettersOnly(local), ...local.split(/[^\p{L}\p{N}]+/u)].filter((name) => name.length >= 4);
}

/** 「abcabcabcabc1」: at most four characters again and again, and two others at the end. */
function repeats(text: string): boolean {
  return [1, 2, 3, 4].some((size) =>
    [0, 1, 2].some((end) => {
      const body = text.slice(0, text.length - end);
      return body.length >= size * 3 && body === body.slice(0, size).repeat(body.length).slice(0, body.length);
    }),
  );
}

/** Made of pieces of at least three neighbouring keys, or letters of the alphabet, and nothing else but three signs. */
function walksAcross(text: string): boolean {
  let rest = text;
  let strange = 0;
  while (rest !== '') {
    let size = Math.min(rest.length, 36);
    while (size >= 3 && !walks.some((walk) => walk.includes(rest.slice(0, size)))) size -= 1;
    if (size < 3) {
      strange += 1;
      size = 1;
    }
    rest = rest.slice(size);
  }
  return strange <= 3;
}

/** Whether `most` listed words put together make the text. */
function isFewWords(text: string, most: number): boolean {
  if (words.has(text)) return true;
  if (most <= 1) return false;
  for (let size = 2; size <= Math.min(longestWord, text.length - 1); size += 1) {
    if (words.has(text.slice(0, size)) && isFewWords(text.slice(size), most - 1)) return true;
  }
  return false;
}
