import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** The same engine without the browser's own windows, which take half of the time of a journey. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const packages = ['chromium-headless-shell', 'fonts-noto-cjk'];

/** The Chromium that tests drive: one that is installed, else Debian's when we may install it; null when neither. */
export function findBrowser(kind: 'shell or whole' | 'whole' = 'shell or whole'): string | null {
  const given = process.env['CHROMIUM'];
  const places = kind === 'whole' ? browsers : [headlessShell, ...browsers];
  return given && existsSync(given) ? given : (places.find((place) => existsSync(place)) ?? null);
}

export function ensureBrowser(say: (line: string) => void): string {
  const found = findBrowser();
  if (found) return found;
  if (process.getuid?.() === 0 && isDebian()) {
    say(`installing ${packages.join(' and ')} for the browser journeys (once, a minute or two)`);
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env: environment });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: 'ignore',
      env: environment,
    });
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    `the browser journeys need Chromium and a Japanese font. On Debian: sudo apt-get install ${packages.join(' ')}. Elsewhere: install Chromium or Chrome and set CHROMIUM to its path.`,
  );
}

function isDebian(): boolean {
  return (
    existsSync('/etc/os-release') && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  );
}
