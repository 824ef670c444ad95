import { readConfig } from '@tsuzura/http/config';
import { optionsOrUsage } from './read-options.ts';

/*
 * One program alone, from the same build as `npm start`: `node tools/start.cjs api --serve main,trading`. What each expects of
 * its environment is in deploy/README.md.
 */
const [name = '', ...words] = process.argv.slice(2);
const serve = (): string =>
  optionsOrUsage(
    { args: words, options: { serve: { type: 'string', default: 'main,trading' } } },
    'api のあとには --serve main,trading のように、動かすものを指定してください（main、trading、ops、jobs）。\n',
  ).serve;

const programs: Readonly<Record<string, () => Promise<unknown>>> = {
  api: async () => (await import('../apps/api/src/start-api.ts')).startApi(readConfig(process.env), serve()),
  auth: () => import('./programs/auth.ts'),
  web: () => import('./programs/web.ts'),
  console: async () =>
    (await import('../apps/console-server/src/start-console.ts')).startConsole(readConfig(process.env)),
  // What the installer and the operators of production need, where there is no npm.
  db: () => import('./db.ts'),
  standins: () => import('./programs/stand-ins.ts'),
};

const start = programs[name];
if (!start) {
  process.stderr.write(`プログラムを ${Object.keys(programs).join(', ')} から選んで指定してください。\n`);
  process.exit(1);
}
await start();
