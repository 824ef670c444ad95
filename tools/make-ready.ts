import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildApps } from './build-apps.ts';
import { keepDemo } from './keep-demo.ts';

const isForTests = process.argv.includes('--tests');

/*
 * After the packages were installed (tools/prepare.cjs): what a first start would have to wait for, the apps, the demo and
 * the bundle of the service, side by side. Whatever is missing afterwards is made by the first start itself. The tests
 * (`--tests`) also start services without years, a dozen of them.
 */
await Promise.all([buildApps({ log: () => undefined }), keepDemos(), bundleService()]);

async function keepDemos(): Promise<void> {
  await keepDemo('years');
  if (isForTests) await keepDemo('none');
}

async function bundleService(): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bundle-service.ts')], { stdio: 'ignore' });
  await once(child, 'close');
}
