import { inflateSync } from 'node:zlib';

/*
 * Reads the text of a PDF back, as far as our own press writes them: fonts with a ToUnicode map, strings of two-byte glyphs.
 * Written for tests only; it shares nothing with the press.
 */

interface Found {
  readonly dictionary: string;
  readonly stream: Buffer | null;
}

const latin = (bytes: Buffer) => bytes.toString('latin1');

function objectsOf(pdf: Buffer): Map<number, Found> {
  const found = new Map<number, Found>();
  const text = latin(pdf);
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\s/g)) {
    const start = match.index + match[0].length;
    const end = text.indexOf('\nendobj', start);
    const body = text.slice(start, end);
    const at = /stream\r?\n/.exec(body);
    const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0);
    const from = at ? start + at.index + at[0].length : 0;
    const raw = at ? pdf.subarray(from, from + length) : null;
    const dictionary = at ? body.slice(0, at.index) : body;
    const stream = raw && (dictionary.includes('/FlateDecode') ? inflateSync(raw) : raw);
    found.set(Number(match[1]), { dictionary, stream });
  }
  return found;
}

const hexText = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

function mapOf(cmap: string): Map<string, string> {
  const map = new Map<string, string>();
  for (const [, block = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = '', to = ''] of block.matchAll(/<([0-9a-fA-F]{4})>\s*<([0-9a-fA-F]+)>/g))
      map.set(code.toLowerCase(), hexText(to));
  }
  return map;
}

/** The strings of a content stream may hold any byte; parentheses and backslashes are escaped. */
function literalBytes(literal: string): string {
  const plain = literal.replaceAll(/\\([0-7]{1,3}|\r\n|[\s\S])/g, (_, one: string) => {
    if (/^[0-7]/.test(one)) return String.fromCodePoint(Number.parseInt(one, 8));
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', '\n': '', '\r': '', '\r\n': '' }[one] ?? one;
  });
  return Buffer.from(plain, 'latin1').toString('hex');
}

export interface ReadPdf {
  /** Everything on the pages, in the order in which it was set, without any white space. */
  readonly text: string;
  /** The same, run by run: what was set beside another figure is not taken for its first digits. */
  readonly pieces: readonly string[];
  readonly pages: number;
  readonly language: string | null;
  readonly title: string | null;
}

export function readPdf(pdf: Buffer): ReadPdf {
  const objects = objectsOf(pdf);
  const dictionaryOf = (id: number) => objects.get(id)?.dictionary ?? '';
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\s/.test(dictionary));
  const written = pages.map(({ dictionary }) => {
    const resources = /\/Resources (\d+) 0 R/.exec(dictionary);
    const resourceText = resources ? dictionaryOf(Number(resources[1])) : dictionary;
    const fontsText = /\/Font (\d+) 0 R/.exec(resourceText);
    const fonts = new Map<string, Map<string, string>>();
    const fontList = fontsText
      ? dictionaryOf(Number(fontsText[1]))
      : (/\/Font <<([\s\S]*?)>>/.exec(resourceText)?.[1] ?? '');
    for (const [, name = '', id] of fontList.matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(dictionaryOf(Number(id)));
      const cmap = unicode && objects.get(Number(unicode[1]))?.stream;
      if (cmap) fonts.set(name, mapOf(latin(cmap)));
    }
    const contents = /\/Contents (\d+) 0 R/.exec(dictionary);
    const stream = contents ? objects.get(Number(contents[1]))?.stream : null;
    return stream ? textOf(latin(stream), fonts) : [];
  });
  const pieces = written.flat().map((piece) => piece.replaceAll(/\s/g, ''));
  const all = latin(pdf);
  const title = /\/Title (?:\(((?:[^()\\]|\\[\s\S])*)\)|<([0-9a-fA-F]+)>)/.exec(all);
  const titleHex = title ? (title[2] ?? literalBytes(title[1] ?? '')) : null;
  return {
    text: pieces.join(''),
    pieces,
    pages: pages.length,
    language: /\/Lang \(([^)]*)\)/.exec(all)?.[1] ?? null,
    title:
      titleHex === null
        ? null
        : titleHex.startsWith('feff') || titleHex.startsWith('FEFF')
          ? hexText(titleHex.slice(4))
          : Buffer.from(titleHex, 'hex').toString('latin1'),
  };
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] {
  let map: ReadonlyMap<string, string> = new Map();
  const pieces: string[] = [];
  let text = '';
  const show = (codes: string) => {
    for (let at = 0; at < codes.length; at += 4) text += map.get(codes.slice(at, at + 4).toLowerCase()) ?? '';
  };
  const part = /\/(\w+) [\d.]+ Tf|<([0-9a-fA-F]*)>|\(|\bET\b/g;
  for (let match = part.exec(content); match; match = part.exec(content)) {
    const [, font, hex] = match;
    if (match[0] === 'ET') {
      pieces.push(text);
      text = '';
    } else if (font !== undefined) map = fonts.get(font) ?? new Map();
    else if (hex !== undefined) show(hex);
    else {
      const end = literalEnd(content, part.lastIndex);
      show(literalBytes(content.slice(part.lastIndex, end)));
      part.lastIndex = end + 1;
    }
  }
  return pieces;
}

/** A string ends at its own parenthesis: inside, pairs stand as they are and single ones are escaped. */
function literalEnd(content: string, start: number): number {
  let depth = 1;
  for (let at = start; at < content.length; at += 1) {
    const one = content[at];
    if (one === '\\') at += 1;
    else if (one === '(') depth += 1;
    else if (one === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a string of the PDF has no end');
}

/** Text as the reader gives it. */
export const packed = (text: string): string => text.replaceAll(/\s/g, '');
