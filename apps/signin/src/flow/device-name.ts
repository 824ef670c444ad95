/** A first name for a passkey, from what the browser says of its platform. The person can change it. */
export function deviceName(userAgent: string): string {
  // An iPad calls itself a Mac; the touch screen that would tell them apart is not in the text.
  const found = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android/, 'Android'],
    [/Macintosh/, 'Mac'],
    [/Windows/, 'Windows'],
    [/CrOS/, 'Chromebook'],
    [/Linux/, 'Linux'],
  ] as const;
  const platform = found.find(([mark]) => mark.test(userAgent))?.[1];
  return platform === undefined ? 'パスキー' : `${platform}のパスキー`;
}
