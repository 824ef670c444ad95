import { randomBytes, randomUUID } from 'node:crypto';
import { authCalls, signInAppCalls } from '@tsuzura/contract/auth';
import { instant } from '@tsuzura/domain/calendar';
import type { Config } from '@tsuzura/http/config';
import { createCopyTalk } from '@tsuzura/http/copies';
import {
  addMetrics,
  createApiServer,
  type Admission,
  type ApiServer,
  type Limits,
  type LogSink,
} from '@tsuzura/http/server';
import { findOperator, findUsername } from '@tsuzura/store/auth';
import {
  answers,
  copiesChannel,
  isUnavailable,
  listen,
  openDatabase,
  sendToCopies,
  within,
  type Database,
} from '@tsuzura/store/kernel';
import { invitationApi } from './interaction/invitation-api.ts';
import { manageApi } from './interaction/manage-api.ts';
import { createFindInteraction, type FindInteraction } from './interaction/open-interaction.ts';
import { sameOriginGuard } from './interaction/same-origin.ts';
import { createEndSession, createEndSessions } from './interaction/sessions.ts';
import { signInApi } from './interaction/sign-in-api.ts';
import {
  createMailSender,
  forgetExpired,
  type MailSender,
  type OutgoingMail,
  type PersonDeps,
  loadPasskeys,
} from './person/index.ts';
import type { AdapterFactory } from 'oidc-provider';
import { createAuthAdmission } from './admission.ts';
import { createAdapter } from './oauth/adapter.ts';
import { answerUnavailable } from './oauth/answer-unavailable.ts';
import { services, type Role } from './oauth/clients.ts';
import { rememberBriefly } from './remember-briefly.ts';
import { mountEntry } from './oauth/entry.ts';
import { mountLogout } from './oauth/logout.ts';
import { mountProvider } from './oauth/mount.ts';
import { createProvider } from './oauth/provider.ts';
import { storableRecords } from './oauth/storable-records.ts';
import { mountUserinfo } from './oauth/userinfo.ts';
import { hashedUserId, openSecrets, type AuthSecrets } from './secrets.ts';
import { printAuthPool, printSignInEvents } from './sign-in-metrics.ts';
import { openSigningKeys } from './signing-keys.ts';

export interface AuthOptions {
  /** The database as the role of this program. */
  readonly databaseUrl: string;
  readonly connections?: number;
  readonly urls: Config['urls'];
  /** Of the client `console`, where it runs apart; else it is made once and kept in the database. */
  readonly consoleSecret?: string | null;
  readonly realNow: () => number;
  /** Where they differ from the limits of every server. */
  readonly limits?: Partial<Limits>;
  /** For tests of a server that is full. */
  readonly admission?: Admission;
  readonly trustedProxies?: readonly string[];
  readonly log: LogSink | false;
  /** Hands a mail to the carrier; rejects when it was not taken. */
  readonly sendMail: (mail: OutgoingMail) => Promise<void>;
  /** Only the bench puts another in place of the database. */
  readonly adapter?: AdapterFactory;
}

export interface Auth {
  readonly server: ApiServer;
  readonly database: Database;
  readonly secrets: AuthSecrets;
  readonly person: PersonDeps;
  /** Mails wait in the database; `start` begins to send them. */
  readonly mails: MailSender;
  readonly findInteraction: FindInteraction;
  /** Rotates keys and forgets what has expired; called every few minutes by `start`. */
  tend(): Promise<void>;
  /** Starts to send mails and to call `tend`. */
  start(): void;
  close(): Promise<void>;
}

const tendMilliseconds = 5 * 60_000;
/** `close` waits no longer than this for a mail on its way, and for the database. */
const stopMilliseconds = { mails: 1_000, database: 500 };
/** What the ID is called; kept in one place (see packages/ui/src/brand for the screens). */
const AUTH_ID_NAME = 'スマートプラスID';

export async function create(options: AuthOptions): Promise<Auth> {
  addMetrics('sign-in', printSignInEvents);
  const { realNow, urls } = options;
  const { connections = 5 } = options;
  const database = openDatabase({ url: options.databaseUrl, program: 'auth', connections });
  addMetrics('sign-in pool', () => printAuthPool(database));
  const keys = await openSigningKeys(database, realNow);
  const made = await openSecrets(database, realNow);
  const secrets: AuthSecrets = { ...made, consoleClient: options.consoleSecret ?? made.consoleClient };
  const ours = services(urls, secrets.consoleClient);
  const usernameOf = rememberBriefly(realNow, (subject: string, role: Role) =>
    findUsername(database.reader, subject, role),
  );
  const build = () =>
    createProvider({
      issuer: urls.auth,
      adapter: storableRecords(options.adapter ?? createAdapter(database, realNow)),
      services: ours,
      keys: keys.current(),
      cookieKeys: [secrets.cookieKey],
      usernameOf,
      operatorOf: (subject) => findOperator(database.reader, subject),
      hashedUserId: (clientId, subject) => hashedUserId(secrets, clientId, subject),
    });
  let provider = answerUnavailable(build());
  const current = () => provider;

  const copies = createCopyTalk({ id: randomUUID(), send: (messages) => sendToCopies(database.reader, messages) });
  const heard = await listen(options.databaseUrl, copiesChannel, async (said) => {
    for (const message of said) copies.receive(message);
  });
  const server = createApiServer({
    site: 'auth',
    title: 'つづら ログインサーバー',
    endpoints: signInAppCalls,
    elsewhere: authCalls,
    guard: sameOriginGuard(urls.auth),
    urls: [urls.auth],
    origins: [urls.web, urls.console],
    admission: { controller: options.admission ?? createAuthAdmission(connections) },
    joinCopies: copies.join,
    trustedProxies: options.trustedProxies ?? [],
    log: options.log,
    healthy: () => answers(database),
    isUnavailable,
    limits: options.limits ?? {},
  });
  const person: PersonDeps = {
    database,
    realNow,
    random: (bytes) => randomBytes(bytes),
    secrets: { pepper: secrets.pepper, deviceKey: secrets.deviceKey },
    rp: { id: new URL(urls.auth).hostname, origin: urls.auth, name: AUTH_ID_NAME },
    publicUrl: urls.auth,
    webUrl: urls.web,
  };
  const endSession = createEndSession(database, realNow);
  const findInteraction = createFindInteraction(current, ours, endSession);
  const interaction = {
    person,
    find: findInteraction,
    endSessions: createEndSessions(database, realNow),
    forgetUsername: (personId: string) => usernameOf.forget(personId, 'customer'),
    secure: urls.auth.startsWith('https:'),
  };
  signInApi(server, interaction);
  manageApi(server, interaction);
  invitationApi(server, interaction);
  const mails = createMailSender({ deps: person, send: options.sendMail });
  mountEntry(server.app);
  mountProvider(server.app, current);
  mountLogout(server.app, { provider: current, endSession, services: ours });
  mountUserinfo(server.app, { issuer: urls.auth, services: ours, publicKeys: keys.publicKeys, realNow });

  let tending: NodeJS.Timeout | null = null;
  const self: Auth = {
    server,
    database,
    secrets,
    person,
    mails,
    findInteraction,
    async tend() {
      if (await keys.refresh()) provider = answerUnavailable(build());
      await database.tx((tx) => forgetExpired(tx, instant(Math.trunc(realNow()))));
    },
    start() {
      mails.start();
      copies.start();
      loadPasskeys().catch(() => undefined); // loaded ahead of its first use; a failure is reported there
      tending = setInterval(() => void self.tend().catch(() => undefined), tendMilliseconds);
    },
    async close() {
      if (tending) clearInterval(tending);
      copies.close();
      await Promise.all([server.close(), heard.close()]);
      await within(stopMilliseconds.mails, mails.stop());
      await within(stopMilliseconds.database, database.close());
    },
  };
  return self;
}
