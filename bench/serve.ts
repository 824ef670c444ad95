import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { startNodeOptions } from './start-command.ts';

/** A program of the bench in a process of its own. What it says first comes back with it; one that ends before that says why itself. */
export const serve = <Said extends object>(
  script: string,
  ...args: readonly string[]
): Promise<Said & { readonly child: ChildProcess }> => serveWith<Said>(startNodeOptions, script, ...args);

/** The same with other options for Node. */
export async function serveWith<Said extends object>(
  nodeOptions: readonly string[],
  script: string,
  ...args: readonly string[]
): Promise<Said & { readonly child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, script), args, {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...nodeOptions],
  });
  const said = await new Promise<Said>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Said));
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`${script} ended before it was ready`)));
  });
  return { child, ...said };
}

/** What the main API says: where it answers, and tokens of its customers. */
export interface ServedApi {
  readonly address: string;
  readonly tokens: string[];
}
