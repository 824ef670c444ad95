import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { startEmbedded } from '@tsuzura/store/embedded';
import { devServers } from './build-apps.ts';
import { projectConfig, root } from './project-config.ts';

/*
 * `npm run dev`: Vite serves the React apps with hot reload; the servers run in a child process that Node restarts when
 * a file they import changes. The database stays up across restarts and is stopped at the end.
 */
const config = projectConfig();
// Vite answers at the sign-in app's own port and forwards what the OAuth server answers to this one.
const authPort = config.ports.auth + 10;
const consolePort = config.ports.console + 10;
const consolePaths = ['/ops', '/signin', '/signout', '/callback'];
const authPaths = ['/oauth2', '/.well-known', '/healthcheck', '/docs', '/docs.css', '/openapi.json'];
const servers: ChildProcess = spawn(
  'node',
  ['--watch', '--watch-preserve-output', 'tools/start.cjs', '--sources', '--servers-only', '--keep-database'],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT_AUTH: String(authPort),
      URL_AUTH: config.urls.auth,
      PORT_CONSOLE: String(consolePort),
      URL_CONSOLE: config.urls.console,
    },
    detached: true, // Ctrl-C is passed on by us, once, in order
  },
);
const to = (paths: readonly string[], port: number) =>
  Object.fromEntries(paths.map((path) => [path, `http://127.0.0.1:${port}`]));
const forward = { signin: to(authPaths, authPort), console: to(consolePaths, consolePort) };
const vite = await devServers({ config, forward });

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  await vite.close();
  servers.kill('SIGTERM');
  if (servers.exitCode === null) await once(servers, 'exit');
  if (!config.databaseUrl) await (await startEmbedded({ folder: config.dataFolder })).stop();
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
