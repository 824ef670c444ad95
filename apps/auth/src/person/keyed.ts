import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';

/** A hash nobody can make without the key. The purpose keeps a hash made for one thing from being used for another. */
export const keyed = (key: string, purpose: string, value: string): Buffer =>
  createHmac('sha256', key).update(`${purpose}\0${value}`).digest();

/** Takes the same time whatever differs. */
export const same = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

const cipher = 'aes-256-gcm';

/** What we must be able to read again, made unreadable for whoever has the database alone. */
export function seal(key: string, purpose: string, nonce: Uint8Array, text: string): string {
  const encrypt = createCipheriv(cipher, keyed(key, 'seal', purpose), nonce);
  const sealed = Buffer.concat([encrypt.update(text, 'utf8'), encrypt.final()]);
  return Buffer.concat([nonce, encrypt.getAuthTag(), sealed]).toString('base64url');
}

export const nonceBytes = 12;
const tagBytes = 16;

/** Throws when the text was changed or sealed for something else. */
export function unseal(key: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decrypt = createDecipheriv(cipher, keyed(key, 'seal', purpose), bytes.subarray(0, nonceBytes));
  decrypt.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decrypt.update(bytes.subarray(nonceBytes + tagBytes)), decrypt.final()]).toString('utf8');
}

/** A version 4 UUID from the given chance. */
export function uuidFrom(random: (bytes: number) => Uint8Array): string {
  const bytes = Buffer.from(random(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A whole number below `bound`, every one as likely as the others. */
export function numberBelow(bound: number, random: (bytes: number) => Uint8Array): number {
  const limit = 2 ** 32 - (2 ** 32 % bound);
  for (let tries = 0; tries < 100; tries += 1) {
    const value = Buffer.from(random(4)).readUInt32BE();
    if (value < limit) return value % bound;
  }
  throw new Error('chance does not vary');
}
