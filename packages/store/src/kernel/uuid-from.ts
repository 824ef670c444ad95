import { createHash } from 'node:crypto';

/**
 * A UUID made from parts: the same parts give the same one, and it has 36 characters however long they are. Version 8 of
 * RFC 9562, with 122 bits of SHA-256, so two sets of parts do not meet.
 */
export function uuidFrom(...parts: readonly string[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(parts)).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
