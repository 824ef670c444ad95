import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { appNames, repository, type AppName } from './apps/app-name.ts';
import { forgetBuilt, hashInputs, isBuilt, rememberBuilt } from './apps/build-state.ts';

export { appNames, siteOf, type AppName } from './apps/app-name.ts';
export { devServers, type DevServers, type DevServersOptions } from './apps/dev-servers.ts';
export { runtimeConfig } from './apps/runtime-config.ts';

export interface BuildAppsOptions {
  readonly only?: readonly AppName[];
  readonly log: (line: string) => void;
}

const program = fileURLToPath(new URL('apps/build-app.ts', import.meta.url));
const mostMs = 180_000;

export function distOf(name: AppName): string {
  return join(repository, 'apps', name, 'dist');
}

/**
 * Builds the apps whose inputs changed since their last build, each in a process of its own: the caller keeps running
 * for days and shall not carry the bundler in its memory. Says which were built.
 */
export async function buildApps({ only = appNames, log }: BuildAppsOptions): Promise<readonly AppName[]> {
  const inputs = hashInputs(repository, only);
  const stale = only.filter((name) => !isBuilt(join(repository, 'apps', name), inputs[name]));
  await Promise.all(
    stale.map(async (name) => {
      const app = join(repository, 'apps', name);
      const startedAt = performance.now();
      forgetBuilt(app);
      await runBuild(name);
      rememberBuilt(app, inputs[name]);
      log(`apps/${name}: built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    }),
  );
  return stale;
}

function runBuild(name: AppName): Promise<void> {
  const child = spawn(process.execPath, [program, name], {
    cwd: repository,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: mostMs,
  });
  const said: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => said.push(part));
  child.stderr.on('data', (part: Buffer) => said.push(part));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`apps/${name} was not built (${signal ?? code}):\n${Buffer.concat(said).toString()}`));
    });
  });
}
