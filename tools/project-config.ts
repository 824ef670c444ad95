import { isAbsolute, join } from 'node:path';
import { readConfig, type Config } from '@tsuzura/http/config';

export const root = join(import.meta.dirname, '..');

/** A path in the environment counts from the project, wherever the command was typed. */
export function projectConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const config = readConfig(environment);
  return isAbsolute(config.dataFolder) ? config : { ...config, dataFolder: join(root, config.dataFolder) };
}
