import { performance } from 'node:perf_hooks';
import { BadConfig, siteNames, type Config } from '@tsuzura/http/config';
import { CannotStart, within, type RunningServer } from '@tsuzura/store/embedded';
import { buildApps } from './build-apps.ts';
import { requireFreePorts } from './free-ports.ts';
import { holdFolder } from './hold-folder.ts';
import { logFile, openServer, type OpenServer } from './open-server.ts';
import { projectConfig } from './project-config.ts';
import { openRollingLog } from './rolling-log.ts';
import { stopLimits } from './stop-limits.ts';

/*
 * `npm start`: the whole service in one process. Options for the development runner: `--servers-only` leaves the React
 * apps to Vite, `--keep-database` leaves the database running when this process is restarted.
 */
const serversOnly = process.argv.includes('--servers-only');
const keepDatabase = process.argv.includes('--keep-database');
/** Six files of 20 MiB at most. */
const logRotation = { maxBytes: 20 * 1024 * 1024, keep: 5 };

/** What has been started so far, newest last. Whatever ends us, it is undone in reverse, each with the time that is left. */
const undo: ((milliseconds: number) => Promise<unknown> | void)[] = [];
let ending: Promise<void> | null = null;
const end = () => (ending ??= undoAll());
/** The embedded server, once it is on its way; not when it is to stay. */
let database: RunningServer | null = null;

stopOnSignal();
try {
  await start();
} catch (error) {
  const wasAsked = ending !== null;
  await end();
  if (wasAsked) await new Promise(() => undefined); // whoever asked for the end also says how it ends
  const known = error instanceof CannotStart || error instanceof BadConfig;
  process.stderr.write(
    known ? `${error.message}\n` : `起動できませんでした。\n${error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
}

async function undoAll(): Promise<void> {
  const deadline = performance.now() + stopLimits.whole;
  for (const step of undo.toReversed()) await step(deadline - performance.now());
}

async function start(): Promise<void> {
  const config = projectConfig();
  const hold = await holdFolder(config.dataFolder);
  undo.push(() => hold.release());
  await requireFreePorts(config, serversOnly ? siteNames.filter((site) => site !== 'web') : siteNames);
  const launched = Promise.withResolvers<void>();
  const opening = openServer(
    config,
    (server) => {
      if (!keepDatabase) {
        database = server;
        undo.push((milliseconds) => server.stop(milliseconds));
      }
      launched.resolve();
    },
    () => process.stderr.write('データベースの応答を待っています…\n'),
  );
  await Promise.race([launched.promise, opening]);
  // The programs are loaded while the database comes up. What is imported above holds it up, so that is little.
  const loading = Promise.all([import('@tsuzura/store/migrate'), import('./service.ts')]);
  const building = serversOnly ? null : buildApps({ log: (line) => process.stderr.write(`${line}\n`) });
  building?.catch(() => undefined); // looked at below, when there is a database to stop
  const server = await opening;
  server.process?.watch(() => process.stderr.write('データベースが止まったため、起動し直しています…\n'));
  const [{ isInstalled }, { startService }] = await loading;
  const wanted = { passwords: server.secrets.roles, clock: config.clock };
  const seeded = !(await isInstalled(server.ownerUrl, wanted)) && (await install(config, server));
  // the apps are built by processes of their own, beside the years of the demo's people
  await building;
  const service = await startService({ config, server, log: openLog(config), apps: !serversOnly });
  undo.push(() => within(stopLimits.programs, service.stop()));
  const { welcome } = await import('./welcome.ts');
  const { api, invitations } = service;
  process.stdout.write(welcome(config, api.clock.now(), { seeded, seconds: performance.now() / 1000, invitations }));
}

/** True when the content is new. */
async function install(config: Config, server: OpenServer): Promise<boolean> {
  const { installDatabase } = await import('./install-database.ts');
  const { seeded } = await installDatabase({
    ownerUrl: server.ownerUrl,
    passwords: server.secrets.roles,
    seed: config.seed,
    clock: config.clock,
    contentUrl: config.urls.content,
    realNow: Date.now(),
    history: config.history === 'years',
  });
  return seeded;
}

/** The terminal stays tidy; one JSON line a call goes to a file beside the data. */
function openLog(config: Config) {
  if (!config.log) return false;
  const log = openRollingLog(logFile(config), logRotation);
  undo.push(() => log.close());
  return (line: string) => log.write(line);
}

/**
 * The first Ctrl-C lets requests in flight finish, also while we are still starting. A second one does not wait; it takes
 * the database along all the same.
 */
function stopOnSignal(): void {
  let isCut = false;
  const onSignal = () => {
    if (isCut) return;
    if (ending) {
      isCut = true;
      void (database?.kill() ?? Promise.resolve()).finally(() => process.exit(130));
      return;
    }
    process.stdout.write('\n停止しています…\n');
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(
          `停止の途中で失敗しました（${error instanceof Error ? error.message : String(error)}）。\n`,
        );
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}
