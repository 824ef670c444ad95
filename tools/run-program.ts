import { parseArgs } from 'node:util';
import { readConfig } from '@tsuzura/http/config';

/*
 * One program alone, from the same build as `npm start`: `node tools/start.cjs api --serve main,trading`. What each expects of
 * its environment is in deploy/README.md.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { serve: { type: 'string', default: 'main,trading' } },
});

const programs: Readonly<Record<string, () => Promise<unknown>>> = {
  api: async () => (await import('../apps/api/src/start-api.ts')).startApi(readConfig(process.env), values.serve),
  auth: () => import('./programs/auth.ts'),
  web: () => import('./programs/web.ts'),
  console: async () =>
    (await import('../apps/console-server/src/start-console.ts')).startConsole(readConfig(process.env)),
  standins: () => import('./programs/stand-ins.ts'),
};

const [name = ''] = positionals;
const start = programs[name];
if (!start) {
  process.stderr.write(`プログラムを ${Object.keys(programs).join(', ')} から選んで指定してください。\n`);
  process.exit(1);
}
await start();
