const unknown = '不明';

/** In this order: the later ones also name the earlier ones' engines in their text. */
const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+(?:\.\d+)?).*\bSafari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod).*? OS (\d+(?:_\d+)?)/],
  ['Android', /\bAndroid (\d+(?:\.\d+)?)/],
  // These two have said the same number in every version for years, so it is left out.
  ['Windows', /\bWindows NT/],
  ['macOS', /\bMac OS X/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

export const browserOf = (userAgent: string): string => firstOf(browsers, userAgent);
export const systemOf = (userAgent: string): string => firstOf(systems, userAgent);

function firstOf(known: readonly (readonly [string, RegExp])[], userAgent: string): string {
  for (const [name, mark] of known) {
    const match = mark.exec(userAgent);
    if (match) return [name, match[1]?.replace('_', '.')].filter(Boolean).join(' ');
  }
  return unknown;
}

interface Surroundings {
  readonly userAgent: string;
  /** Null in a browser. */
  readonly app: { readonly version: string; readonly platform: 'IOS' | 'ANDROID' } | null;
  /** Which release of the app runs here. */
  readonly release: string | null;
}

/** What helps to find the cause of a problem, in words the customer can read before sending them. */
export function environmentLines({ userAgent, app, release }: Surroundings): readonly string[] {
  const shell = app === null ? 'ブラウザー版' : `${app.platform === 'IOS' ? 'iOS' : 'Android'} ${app.version}`;
  return [
    `ブラウザー：${browserOf(userAgent)}`,
    `OS：${systemOf(userAgent)}`,
    `アプリ：${shell}`,
    `リリース：${release?.slice(0, 40) ?? unknown}`,
  ];
}
