import { parseArgs, type ParseArgsConfig } from 'node:util';

const isUnreadable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/** The options of a command. Null: one is unknown, or lacks its value; whoever asked is shown how the command is used. */
export function readOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>>['values'] | null {
  try {
    return parseArgs(config).values;
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}

/** The same for a command that has nothing else to say: it shows `usage` and ends. */
export function optionsOrUsage<T extends ParseArgsConfig>(config: T, usage: string) {
  const values = readOptions(config);
  if (values) return values;
  process.stderr.write(usage);
  return process.exit(2);
}
