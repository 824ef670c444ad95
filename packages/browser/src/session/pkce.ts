import { base64Url } from './base64-url.ts';

/** RFC 7636's unreserved characters. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~';

/** R9.04: 64 random characters. 66 letters do not divide 256, so bytes past the last whole round are drawn again. */
export function randomText(length: number, random: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array): string {
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < length) {
    for (const byte of random(new Uint8Array(length))) {
      if (byte < fair && text.length < length) text += alphabet.charAt(byte % alphabet.length);
    }
  }
  return text;
}

export async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64Url(new Uint8Array(digest));
}
