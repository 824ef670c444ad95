import { expect, test } from 'vitest';
import { base64Url, fromBase64Url } from './base64-url.ts';
import { challengeOf, randomText } from './pkce.ts';

test('R9.04 the verifier is 64 characters that RFC 7636 allows, drawn evenly', () => {
  const fill = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes);
  expect(randomText(64, fill)).toMatch(/^[\w.~-]{64}$/);
  expect(randomText(64, fill)).not.toBe(randomText(64, fill));
  // 198 to 255 would favour the first letters, so they are thrown away and drawn again.
  let round = 0;
  const unfair = (bytes: Uint8Array<ArrayBuffer>) => bytes.fill(round++ === 0 ? 198 : 65);
  expect(randomText(3, unfair)).toBe('~~~');
});

test('R9.04 the challenge is the one of RFC 7636, appendix B', async () => {
  expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
    'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  );
});

test('text survives base64url; what is none is null', () => {
  expect(fromBase64Url(base64Url(new TextEncoder().encode('/funds?q=つづら')))).toBe('/funds?q=つづら');
  for (const bad of ['%%%', 'あ', '_w']) expect(fromBase64Url(bad)).toBeNull();
});
