import { buildApps } from './build-apps.ts';
import { keepDemo } from './keep-demo.ts';

/*
 * After the packages were installed (tools/prepare.cjs): what a first start would have to wait for, the apps and the demo,
 * side by side. Whatever is missing afterwards is made by the first start itself.
 */
await Promise.all([buildApps({ log: () => undefined }), keepDemo()]);
