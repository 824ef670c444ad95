import { readFileSync } from 'node:fs';
import type { Setting } from './setting.ts';

/**
 * Secrets that stand in files: `PARTNER_SECRET_FILE=/run/secrets/partner_secret`. The line end that an editor or `echo` leaves is
 * no part of a secret. What cannot be read is named in `wrong`, with its file and never its content.
 */
export function readSecretFiles(
  settings: Readonly<Record<string, Setting<unknown>>>,
  environment: Readonly<Record<string, string | undefined>>,
  wrong: string[],
): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, { isSecret }] of Object.entries(settings)) {
    const file = environment[`${name}_FILE`];
    if (!isSecret || !file) continue;
    const value = readSecret(file);
    if (environment[name]) wrong.push(`${name} と ${name}_FILE（どちらか1つだけにしてください）`);
    else if (value === null) wrong.push(`${name}_FILE（ファイル ${file} を読めません）`);
    else if (value === '') wrong.push(`${name}_FILE（ファイル ${file} が空です）`);
    else found[name] = value;
  }
  return found;
}

function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch {
    return null;
  }
}
