/** What a person chose for this device. `public/theme.js` reads the same keys before the first paint. */
export type ThemeChoice = 'device' | 'light' | 'dark';
/** japan: red up, blue down. us: green up, red down. */
export type ProfitColors = 'japan' | 'us';

const themeKey = 'tsuzura.theme';
const profitKey = 'tsuzura.pl';

export function readTheme(): ThemeChoice {
  const kept = read(themeKey);
  return kept === 'light' || kept === 'dark' ? kept : 'device';
}

export function chooseTheme(choice: ThemeChoice): void {
  keep(themeKey, choice === 'device' ? null : choice);
}

export function readProfitColors(): ProfitColors {
  return read(profitKey) === 'us' ? 'us' : 'japan';
}

export function chooseProfitColors(colors: ProfitColors): void {
  keep(profitKey, colors === 'japan' ? null : colors);
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is closed to us
  }
}

function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is closed to us: the device's own setting stays.
  }
  dispatchEvent(new Event('tsuzura:theme'));
}
