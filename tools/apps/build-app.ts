/* The program that `buildApps` starts for one app: node tools/apps/build-app.ts web */
import { join } from 'node:path';
import { appNames, repository } from './app-name.ts';
import { bundleApp } from './bundle-app.ts';

const name = appNames.find((app) => app === process.argv[2]);
if (name === undefined) throw new Error(`Which app? One of ${appNames.join(', ')}`);
await bundleApp(join(repository, 'apps', name));
