import { assert } from '@tsuzura/domain/kernel';

/*
 * As much of TrueType as it takes to put a few words into a PDF: which glyph is a character, how wide is it, and a font file
 * that holds only the glyphs in use. https://learn.microsoft.com/typography/opentype/spec/otff
 */

export interface TrueType {
  readonly name: string;
  /** Null where the font has none: somebody else must set that text. */
  glyphOf(codePoint: number): number | null;
  /** In thousandths of the size. */
  widthOf(glyph: number): number;
  /** A font of these glyphs, numbered from 1 in their order. */
  subset(glyphs: readonly number[]): Buffer;
}

/** Points, metrics and the program that runs before the first glyph; nothing else is read by a viewer of PDF. */
const keptWhole = ['cvt ', 'fpgm', 'prep'];

export function openTrueType(file: Buffer, name: string): TrueType {
  const tables = tablesOf(file);
  const tableOf = (tag: string): Buffer => {
    const table = tables.get(tag);
    assert(table, `the font has a table ${tag}`);
    return table;
  };
  const [head, hhea, hmtx, loca, glyf] = ['head', 'hhea', 'hmtx', 'loca', 'glyf'].map(tableOf) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ];
  const unitsPerEm = head.readUInt16BE(18);
  const longOffsets = head.readInt16BE(50) === 1;
  const metrics = hhea.readUInt16BE(34);
  const offsetOf = (glyph: number) => (longOffsets ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  const outlineOf = (glyph: number): Buffer => {
    const outline = glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1));
    assert(outline.length === 0 || outline.readInt16BE(0) >= 0, 'no glyph of this font is put together from others');
    return outline;
  };
  const advanceOf = (glyph: number): number => hmtx.readUInt16BE(Math.min(glyph, metrics - 1) * 4);
  const bearingOf = (glyph: number): number =>
    hmtx.readInt16BE(glyph < metrics ? glyph * 4 + 2 : metrics * 4 + (glyph - metrics) * 2);

  return {
    name,
    glyphOf: characterMap(tableOf('cmap')),
    widthOf: (glyph) => (advanceOf(glyph) * 1_000) / unitsPerEm,
    subset(glyphs) {
      const kept = [0, ...glyphs];
      const outlines = kept.map((glyph) => padded(outlineOf(glyph)));
      const offsets = Buffer.alloc((kept.length + 1) * 4);
      const widths = Buffer.alloc(kept.length * 4);
      let end = 0;
      for (const [index, glyph] of kept.entries()) {
        end += outlines[index]?.length ?? 0;
        offsets.writeUInt32BE(end, (index + 1) * 4);
        widths.writeUInt16BE(advanceOf(glyph), index * 4);
        widths.writeInt16BE(bearingOf(glyph), index * 4 + 2);
      }
      const [newHead, newHhea, maxp] = [Buffer.from(head), Buffer.from(hhea), Buffer.from(tableOf('maxp'))];
      newHead.writeInt16BE(1, 50);
      newHhea.writeUInt16BE(kept.length, 34);
      maxp.writeUInt16BE(kept.length, 4);
      return fontFile([
        ...keptWhole.filter((tag) => tables.has(tag)).map((tag) => [tag, tableOf(tag)] as const),
        ['glyf', Buffer.concat(outlines)],
        ['head', newHead],
        ['hhea', newHhea],
        ['hmtx', widths],
        ['loca', offsets],
        ['maxp', maxp],
      ]);
    },
  };
}

/** In thousandths of the size; NaN where the font has no glyph for a character. */
export function textWidth(font: TrueType, text: string): number {
  let width = 0;
  for (const character of text) {
    const glyph = font.glyphOf(character.codePointAt(0) ?? 0);
    width += glyph === null ? NaN : font.widthOf(glyph);
  }
  return width;
}

function tablesOf(file: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let at = 12; at < 12 + file.readUInt16BE(4) * 16; at += 16) {
    const [offset, length] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    tables.set(file.toString('latin1', at, at + 4), file.subarray(offset, offset + length));
  }
  return tables;
}

/** A font without what only says what it is called: a viewer of PDF reads that from the PDF. */
export const withoutNames = (file: Buffer): Buffer =>
  fontFile([...tablesOf(file)].filter(([tag]) => tag !== 'name' && tag !== 'post'));

/** Format 12 covers every plane and lists ranges of neighbours. */
function characterMap(cmap: Buffer): TrueType['glyphOf'] {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(4 + index * 8 + 4));
  const at = starts.find((start) => cmap.readUInt16BE(start) === 12);
  assert(at !== undefined, 'the font maps every plane');
  const groups = cmap.readUInt32BE(at + 12);
  const field = (group: number, offset: number) => cmap.readUInt32BE(at + 16 + group * 12 + offset);
  return (codePoint) => {
    let [low, high] = [0, groups - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      if (codePoint < field(middle, 0)) high = middle - 1;
      else if (codePoint > field(middle, 4)) low = middle + 1;
      else return field(middle, 8) + codePoint - field(middle, 0);
    }
    return null;
  };
}

const padded = (bytes: Buffer): Buffer =>
  bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))]);

/** Tables in the order of their names, each on a boundary of four. */
function fontFile(tables: readonly (readonly [tag: string, bytes: Buffer])[]): Buffer {
  const header = Buffer.alloc(12 + tables.length * 16);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(tables.length, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((tables.length - power) * 16, 10);
  let offset = header.length;
  const bodies = tables.map(([tag, bytes], index) => {
    const at = 12 + index * 16;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(checksum(bytes), at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    const body = padded(bytes);
    offset += body.length;
    return body;
  });
  return Buffer.concat([header, ...bodies]);
}

function checksum(bytes: Buffer): number {
  const whole = padded(bytes);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}
