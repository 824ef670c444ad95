import { assert } from '@tsuzura/domain/kernel';

/** A piece of text as a content stream shows it: from BT to ET, in one font. */
export interface Shown {
  readonly start: number;
  readonly end: number;
  readonly font: string;
  readonly size: number;
  readonly x: string;
  readonly y: string;
  /** Glyphs, four hex digits each. */
  readonly codes: readonly string[];
  /** By how much glyphs were moved together, in thousandths of the size. */
  readonly drawnIn: number;
}

const step = /^(?:(q)|(Q)|\/(\w+) ([\d.]+) Tf|(BT))$/gm;
const position = /BT\n1 0 0 -1 (-?[\d.]+) (-?[\d.]+) Tm\n\[/y;
const shownEnd = '] TJ\nET';

/** Reads a content stream of the compiler: it writes one operator a line, and text only in this one way. */
export function* readShown(content: string): Generator<Shown> {
  const kept: { font: string; size: number }[] = [];
  let [font, size] = ['', 0];
  step.lastIndex = 0;
  for (let match = step.exec(content); match; match = step.exec(content)) {
    const [, save, restore, newFont, newSize] = match;
    if (save) kept.push({ font, size });
    else if (restore) ({ font, size } = kept.pop() ?? { font, size });
    else if (newFont !== undefined) [font, size] = [newFont, Number(newSize)];
    else {
      position.lastIndex = match.index;
      const [, x, y] = position.exec(content) ?? [];
      assert(x !== undefined && y !== undefined, 'text has a position');
      const { codes, drawnIn, end } = readArray(content, position.lastIndex);
      assert(content.startsWith(shownEnd, end), 'text ends with its block');
      yield { start: match.index, end: end + shownEnd.length, font, size, x, y, codes, drawnIn };
      step.lastIndex = end + shownEnd.length;
    }
  }
}

const element = /\s*(?:<([0-9A-Fa-f]*)>|(-?[\d.]+)|(\())/y;

function readArray(content: string, from: number) {
  const codes: string[] = [];
  let [at, drawnIn] = [from, 0];
  while (content[at] !== ']') {
    element.lastIndex = at;
    const match = element.exec(content);
    assert(match, 'an array of text holds strings and numbers');
    const [, hex, number] = match;
    at = element.lastIndex;
    if (number !== undefined) drawnIn += Number(number);
    else if (hex !== undefined) codes.push(...codesOf(hex));
    else {
      const { bytes, end } = readLiteral(content, at);
      codes.push(...codesOf(Buffer.from(bytes, 'latin1').toString('hex')));
      at = end;
    }
  }
  return { codes, drawnIn, end: at };
}

const codesOf = (hex: string): string[] => hex.toLowerCase().match(/.{4}/g) ?? [];

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
const octal = /[0-7]{1,3}/y;

/** From behind its parenthesis. Pairs inside stand as they are, single ones are escaped. */
function readLiteral(content: string, from: number): { readonly bytes: string; readonly end: number } {
  let [bytes, depth] = ['', 1];
  for (let at = from; at < content.length; at += 1) {
    const one = content[at] ?? '';
    if (one === '\\') {
      octal.lastIndex = at + 1;
      const [digits] = octal.exec(content) ?? [];
      const escaped = content[at + 1] ?? '';
      bytes += digits === undefined ? (escapes[escaped] ?? escaped) : String.fromCodePoint(Number.parseInt(digits, 8));
      at += digits?.length ?? 1;
      continue;
    }
    depth += one === '(' ? 1 : one === ')' ? -1 : 0;
    if (depth === 0) return { bytes, end: at + 1 };
    bytes += one;
  }
  throw new Error('a string of the PDF has no end');
}

/** Which characters the codes of a font are. */
export function readUnicode(map: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, code = '', text = ''] of block.matchAll(/<([0-9a-fA-F]{4})>\s*<([0-9a-fA-F]+)>/g))
      found.set(code.toLowerCase(), Buffer.from(text, 'hex').swap16().toString('utf16le'));
  return found;
}
