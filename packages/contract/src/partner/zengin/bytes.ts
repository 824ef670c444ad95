/*
 * The letters of the Zengin network (全銀, コード区分 0): one byte each, half-width. ASCII stands for itself, half-width
 * katakana is where Shift_JIS has it.
 */

const firstKana = 0xff61;
const lastKana = 0xff9f;
const kanaByte = 0xa1;

/** Throws on a letter the network does not know: who writes a file has narrowed its texts before. */
export function toBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    const byte = code >= firstKana && code <= lastKana ? code - firstKana + kanaByte : code;
    if (byte > 0xdf || (byte < 0x20 && byte !== 0x0d && byte !== 0x0a)) throw new Error('not a letter of Zengin');
    bytes[index] = byte;
  }
  return bytes;
}

const chunk = 8_192;

/** Null when a byte is none of the network's: a kanji, a control character, UTF-8. */
export function fromBytes(bytes: Uint8Array): string | null {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += chunk) {
    const codes: number[] = [];
    for (const byte of bytes.subarray(from, from + chunk)) {
      if ((byte >= 0x20 && byte <= 0x7e) || byte === 0x0d || byte === 0x0a) codes.push(byte);
      else if (byte >= kanaByte && byte <= 0xdf) codes.push(byte - kanaByte + firstKana);
      else return null;
    }
    parts.push(String.fromCharCode(...codes));
  }
  return parts.join('');
}
