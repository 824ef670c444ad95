import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { buildApps } from './build-apps.ts';
import { keepDemo } from './keep-demo.ts';

/*
 * After the packages were installed (tools/prepare.cjs): what a first start would have to wait for, the apps, the demo and
 * the bundle of the service, side by side. Whatever is missing afterwards is made by the first start itself.
 */
await Promise.all([buildApps({ log: () => undefined }), keepDemo(), bundleService()]);

async function bundleService(): Promise<void> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bundle-service.ts')], { stdio: 'ignore' });
  await once(child, 'close');
}
