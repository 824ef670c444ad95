import { zenginName } from '../account/index.ts';

/** Two writings of one name: in either width, with or without a space, small kana as banks write them. */
export function isSameHolder(one: string, other: string): boolean {
  const [first, second] = [one, other].map(compared);
  return first !== null && first === second;
}

/** Null where a bank could not have written it: kanji, nothing at all. */
function compared(text: string | undefined): string | null {
  const name = zenginName(text ?? '');
  return name.ok ? name.value.replaceAll(' ', '') : null;
}
