import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { assert } from '@tsuzura/domain/kernel';
import type { BlankForm, FormFont, FormPage, Place } from './blank-form.ts';
import { bytesOf, streamObject, writePdf, type PdfObject } from './pdf-file.ts';
import { markOf, type Slot } from './slots.ts';
import { textWidth, type TrueType } from './true-type.ts';

/** Characters that stand beside each other as they are. Whatever takes shaping is the compiler's: marks, ligatures, selectors. */
const plain =
  /^[\u0020-\u007e\u2212\u2460-\u2473\u3000-\u3002\u3005-\u3007\u3012\u301c\u3041-\u3094\u30a1-\u30fe\u3400-\u9fff\uf900-\ufaff\uff01-\uff5e\u{20000}-\u{2fa1f}]*$/u;
/** Spaces at the edges are dropped, brackets at the edge or beside each other are drawn in, some letters are joined. */
const shaped = /^[\s（「『〔【［]|\s$|[、。（）「」『』〔〕【】［］・，．：；]{2}|f[fijl]/u;
const numbers = /^[A-Z0-9-]+$/;

/** Rounding of coordinates, in points. */
const tolerance = 0.01;

/**
 * Puts values into a form. Null where one does not fit its box on a line, or is not plain text: then the compiler sets the
 * whole sheet. The same values give the same bytes.
 */
export function fillForm(form: BlankForm, slots: readonly Slot[], number: string, font: TrueType): Buffer | null {
  if (!numbers.test(number)) return null;
  const added = openFont(font);
  const contents: (readonly [FormPage, string])[] = [];
  for (const page of form.pages) {
    const content = fillPage(page);
    if (content === null) return null;
    contents.push([page, content]);
  }
  const fileId = createHash('sha256')
    .update(contents.map(([, content]) => content).join('\n'))
    .update(number)
    .digest('base64url')
    .slice(0, 22);
  const nextId = form.fixed.length + form.pages.length + 4;
  const fontObjects = added.glyphs.length === 0 ? [] : fontObjectsOf(added, descriptor(), nextId);
  const named = fontObjects.length === 0 ? '' : ` /${addedName} ${nextId} 0 R`;
  const { resources, info, metadata } = form;
  assert(metadata.stream, 'metadata are a stream');
  const words = metadata.stream
    .toString()
    .replace(markOf(0), number)
    .replaceAll(/<xmpMM:(DocumentID|InstanceID)>[^<]*/g, `<xmpMM:$1>${fileId}`);
  const objects: PdfObject[] = [
    ...contents.map(([{ id }, content]) =>
      streamObject(id, deflateSync(Buffer.from(content, 'latin1')), '/Filter /FlateDecode'),
    ),
    { ...resources, dictionary: resources.dictionary.replace('/Font <<', `/Font <<${named}`) },
    { ...info, dictionary: info.dictionary.replace(hexOf(markOf(0)), hexOf(number)) },
    streamObject(metadata.id, Buffer.from(words), '/Type /Metadata\n  /Subtype /XML'),
    ...fontObjects,
  ];
  return writePdf(
    [...form.fixed, ...objects.map((object) => ({ id: object.id, bytes: bytesOf(object) }))],
    `  /Root ${form.root} 0 R\n  /Info ${info.id} 0 R\n  /ID [(${fileId}) (${fileId})]`,
  );

  function fillPage({ texts, places }: FormPage): string | null {
    const parts = [texts[0]];
    for (const [index, place] of places.entries()) {
      const shown = show(place);
      if (shown === null) return null;
      parts.push(shown, texts[index + 1]);
    }
    return parts.join('');
  }

  function show({ slot, font: name, size, x, y, markWidth, room }: Place): string | null {
    const [filled, known] = [slots[slot], form.fonts.get(name)];
    assert(filled && known, 'the form and its values belong together');
    const { value, side } = filled;
    if (!plain.test(value) || shaped.test(value)) return null;
    const width = (textWidth(font, value) * size) / 1_000;
    if (Number.isNaN(width) || width > room + tolerance) return null;
    const at = side === 'left' ? x : String(Number((Number(x) + markWidth - width).toFixed(4)));
    const begin = `BT\n1 0 0 -1 ${at} ${y} Tm\n`;
    const runs = runsOf(value, known, added).map(({ isAdded, codes }) => ({ use: isAdded ? addedName : name, codes }));
    if (runs.every(({ use }) => use === name)) return `${begin}[<${runs.map(({ codes }) => codes).join('')}>] TJ\nET`;
    const shown = runs.map(({ use, codes }) => `/${use} ${size} Tf\n[<${codes}>] TJ\n`).join('');
    return `${begin}${shown}/${name} ${size} Tf\nET`;
  }

  /** Every value is set in the weight of the first. */
  function descriptor(): string {
    const like = form.fonts.get(form.pages[0]?.places[0]?.font ?? '');
    assert(like, 'a form has places');
    return like.descriptor;
  }
}

/** What the form uses anyway is set in its font; only other characters are added to the file. */
function runsOf(
  text: string,
  { codes }: FormFont,
  added: AddedFont,
): { readonly isAdded: boolean; readonly codes: string }[] {
  const runs: { isAdded: boolean; codes: string }[] = [];
  for (const character of text) {
    const known = codes.get(character);
    const [isAdded, code] = [known === undefined, known ?? added.codeOf(character)];
    const last = runs.at(-1);
    if (last?.isAdded === isAdded) last.codes += code;
    else runs.push({ isAdded, codes: code });
  }
  return runs;
}

/** The font of characters that the form itself does not use. */
const addedName = 'V0';

interface AddedFont {
  readonly font: TrueType;
  /** In the order in which they came up; the first has code 1. */
  readonly glyphs: readonly number[];
  readonly characters: readonly string[];
  codeOf(character: string): string;
}

function openFont(font: TrueType): AddedFont {
  const [glyphs, characters]: [number[], string[]] = [[], []];
  const codes = new Map<string, string>();
  return {
    font,
    glyphs,
    characters,
    codeOf: (character) => {
      const known = codes.get(character);
      if (known !== undefined) return known;
      const glyph = font.glyphOf(character.codePointAt(0) ?? 0);
      assert(glyph !== null, 'its width was asked before');
      characters.push(character);
      const code = hex4(glyphs.push(glyph));
      codes.set(character, code);
      return code;
    },
  };
}

const hex4 = (value: number): string => value.toString(16).padStart(4, '0');
const hexOf = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();

function fontObjectsOf({ font, glyphs, characters }: AddedFont, descriptor: string, id: number): PdfObject[] {
  const file = font.subset(glyphs);
  const name = `${tagOf(characters)}+${font.name}`;
  const widths = glyphs.map((glyph) => font.widthOf(glyph)).join(' ');
  return [
    {
      id,
      dictionary: `<<\n  /Type /Font\n  /Subtype /Type0\n  /BaseFont /${name}\n  /Encoding /Identity-H\n  /DescendantFonts [${id + 1} 0 R]\n  /ToUnicode ${id + 3} 0 R\n>>`,
      stream: null,
    },
    {
      id: id + 1,
      dictionary: `<<\n  /Type /Font\n  /Subtype /CIDFontType2\n  /BaseFont /${name}\n  /CIDSystemInfo <<\n    /Registry (Adobe)\n    /Ordering (Identity)\n    /Supplement 0\n  >>\n  /FontDescriptor ${id + 2} 0 R\n  /DW 0\n  /CIDToGIDMap /Identity\n  /W [1 [${widths}]]\n>>`,
      stream: null,
    },
    {
      id: id + 2,
      dictionary: descriptor
        .replace(/\/FontName \S+/, `/FontName /${name}`)
        .replace(/\/FontFile2 \d+/, `/FontFile2 ${id + 4}`),
      stream: null,
    },
    streamObject(id + 3, deflateSync(unicodeMap(characters)), '/Type /CMap\n  /WMode 0\n  /Filter /FlateDecode'),
    streamObject(id + 4, deflateSync(file), '/Filter /FlateDecode'),
  ];
}

/** Subsets of one font have names of their own: six letters that say which characters are in it. */
const tagOf = (characters: readonly string[]): string =>
  [...createHash('sha256').update(characters.join('')).digest().subarray(0, 6)]
    .map((byte) => String.fromCodePoint(65 + (byte % 26)))
    .join('');

const mostInABlock = 100;

/** So that what is selected and copied is text. */
function unicodeMap(characters: readonly string[]): Buffer {
  const blocks: string[] = [];
  for (let at = 0; at < characters.length; at += mostInABlock) {
    const lines = characters
      .slice(at, at + mostInABlock)
      .map((character, index) => `<${hex4(at + index + 1)}> <${hexOf(character)}>`);
    blocks.push(`${lines.length} beginbfchar\n${lines.join('\n')}\nendbfchar`);
  }
  return Buffer.from(
    [
      '/CIDInit /ProcSet findresource begin',
      '12 dict begin',
      'begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def',
      '/CMapType 2 def',
      '1 begincodespacerange\n<0000> <ffff>\nendcodespacerange',
      ...blocks,
      'endcmap',
      'CMapName currentdict /CMap defineresource pop',
      'end',
      'end',
    ].join('\n'),
  );
}
