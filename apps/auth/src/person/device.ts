import { findDeviceUse } from '@tsuzura/store/auth';
import type { Tx } from '@tsuzura/store/kernel';
import type { PersonDeps } from './deps.ts';
import { keyed } from './keyed.ts';

/** What is kept of the device cookie: of no use to whoever reads the table. */
export const deviceHash = (deps: PersonDeps, cookie: string | null): string | null =>
  cookie === null || cookie === '' ? null : keyed(deps.secrets.deviceKey, 'device', cookie).toString('base64url');

export const arrivals = ['signed-in', 'signed-up'] as const;

/** A person's first device does not count as new. */
export async function isNewDevice(tx: Tx, deps: PersonDeps, personId: string, cookie: string | null): Promise<boolean> {
  const { known, any } = await findDeviceUse(tx, personId, deviceHash(deps, cookie) ?? '', arrivals);
  return any && !known;
}

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];
/** Order matters: nearly every browser also calls itself Chrome or Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|OPiOS\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/YJApp|YaBrowser/, 'Yahoo!'],
  [/Line\//, 'LINE'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

/** 「Chrome（Windows）」. Only our own words come out, never what the browser sent. */
export function deviceLabel(userAgent: string): string {
  const text = userAgent.slice(0, 500);
  const of = (list: typeof systems) => list.find(([pattern]) => pattern.test(text))?.[1];
  const [browser, system] = [of(browsers), of(systems)];
  if (browser && system) return `${browser}（${system}）`;
  return browser ?? system ?? '不明な端末';
}
