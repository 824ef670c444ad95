import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freePorts, startIn, temporaryFolder } from '../../tools/started.test-support.ts';
import { evidenceOf } from './evidence.ts';
import { publishDocument } from './publish.ts';
import { test as base } from './stage.ts';
import { databaseOf } from './strong-factor.ts';

const run = promisify(execFile);

/** Business time of one journey's own service. */
export interface Business {
  /** Moves on to this moment (Japanese time), with every job on the way. */
  runTo(moment: string): Promise<void>;
  /** A new version of a document, in force from today: whom it concerns has not read it. */
  publish(edition: Parameters<typeof publishDocument>[1]): Promise<void>;
  /** The evidence pack of an order, as bytes. */
  evidence(receiptNumber: string): Promise<Uint8Array>;
}

/** Journeys that move business time have a service to themselves: everybody else's clock stands. */
export const test = base.extend<object, { business: Business; history: 'years' | 'none'; story: string }>({
  /**
   * Names the service of a file. A worker keeps its service for the next file that asks for one with the same options, and its clock
   * does not go back: a file that names another story gets another service.
   */
  story: ['', { scope: 'worker', option: true }],
  /** A story that brings its own past starts sooner. */
  history: ['years', { scope: 'worker', option: true }],
  business: [
    async ({ ports, history, story: _story }, use) => {
      const data = temporaryFolder();
      const environment = { RATE_PER_MINUTE: '100000', TRUSTED_PROXIES: '127.0.0.1,::1', HISTORY: history };
      const service = startIn(data.folder, ports, environment);
      await service.ready();
      const names = Object.entries(ports).map(([site, port]) => [`PORT_${site.toUpperCase()}`, String(port)]);
      const env = {
        ...process.env,
        ...Object.fromEntries(names),
        DATABASE_URL: '',
        DATA_FOLDER: data.folder,
      };
      const shared = process.env['JOURNEY_DATABASE'];
      const database = await databaseOf(data.folder);
      process.env['JOURNEY_DATABASE'] = database;
      await use({
        runTo: async (moment) => {
          await run('node', ['tools/start.cjs', 'clock', 'run-to', moment], { env }).catch(
            ({ stdout, stderr }: { stdout?: string; stderr?: string }) => {
              throw new Error(`the clock did not come to ${moment}:\n${stdout}${stderr}`);
            },
          );
        },
        publish: (edition) => publishDocument(database, edition),
        evidence: (receiptNumber) => evidenceOf(database, receiptNumber),
      });
      process.env['JOURNEY_DATABASE'] = shared;
      service.child.kill('SIGINT');
      await service.ended();
      data.remove();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  // eslint-disable-next-line no-empty-pattern
  ports: [async ({}, use) => use(await freePorts()), { scope: 'worker' }],
});

export { expect, type Stage } from './stage.ts';
