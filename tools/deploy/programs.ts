import type { settings, SiteName } from '@tsuzura/http/config';

/** A program as production runs it. The files of deploy/ say the same, and deploy/deploy.test.ts compares. */
export interface DeployedProgram {
  readonly name: 'api' | 'ops' | 'jobs' | 'auth' | 'web' | 'console';
  /** Behind `node tools/start.cjs`. */
  readonly command: readonly string[];
  readonly sites: readonly SiteName[];
  /** Its role of the database; null where it has none. */
  readonly role: 'api' | 'auth' | null;
  /** Standbys answer what may be read there (ADR-0082). */
  readonly readsStandbys?: boolean;
  readonly secrets: readonly (keyof typeof settings)[];
  /** At the beginning, over all machines. */
  readonly copies: number;
  readonly memoryMiB: number;
  readonly remarks: string;
}

const ofDatabase = ['DATABASE_PASSWORD', 'PARTNER_SECRET'] as const;

export const deployedPrograms: readonly DeployedProgram[] = [
  {
    name: 'api',
    command: ['api', '--serve', 'main,trading'],
    sites: ['main', 'trading'],
    role: 'api',
    readsStandbys: true,
    secrets: ofDatabase,
    copies: 3,
    memoryMiB: 768,
    remarks: 'the more customers, the more copies',
  },
  {
    name: 'ops',
    command: ['api', '--serve', 'ops'],
    sites: ['ops'],
    role: 'api',
    secrets: ofDatabase,
    copies: 2,
    memoryMiB: 512,
    remarks: 'reached by the console alone, never from outside',
  },
  {
    name: 'jobs',
    command: ['api', '--serve', 'jobs'],
    sites: [],
    role: 'api',
    secrets: ofDatabase,
    copies: 2,
    memoryMiB: 1024,
    remarks: 'an advisory lock lets one schedule at a time; all deliver',
  },
  {
    name: 'auth',
    command: ['auth'],
    sites: ['auth'],
    role: 'auth',
    secrets: [...ofDatabase, 'CONSOLE_SECRET'],
    copies: 2,
    memoryMiB: 512,
    remarks: 'owns the signing keys; `URL_AUTH` is the issuer of tokens',
  },
  {
    name: 'web',
    command: ['web'],
    sites: ['web'],
    role: null,
    secrets: [],
    copies: 2,
    memoryMiB: 256,
    remarks: 'the customer app: files only',
  },
  {
    name: 'console',
    command: ['console'],
    sites: ['console'],
    role: null,
    secrets: ['CONSOLE_SECRET'],
    copies: 2,
    memoryMiB: 256,
    remarks: 'keeps operators signed in, in sealed cookies; `CONSOLE_ADDRESSES` says from where',
  },
];

/** Before new code serves: database, roles, schema. Once, and again at every release. */
export const installer = {
  command: ['db', 'install'],
  secrets: ['DATABASE_PASSWORD', 'DATABASE_PASSWORD_API', 'DATABASE_PASSWORD_AUTH'],
} as const;

/** Seconds after SIGTERM in which a program is not ready and still answers. The balancer asks every second and believes the second. */
export const drainSeconds = 5;
/** Until it is ended by force: the drain, and what `stopOnSignal` gives it to close, and a second. */
export const graceSeconds = drainSeconds + 10;

/** Ports of production: those of `npm start`, and of each program the one for metrics and probes. */
export const probePort = 4900;

/** What the public calls each site; ops has no name outside. */
export const publicNames = {
  web: 'app',
  auth: 'id',
  main: 'api',
  trading: 'trading',
  console: 'console',
} as const satisfies Partial<Record<SiteName, string>>;

/** The table in deploy/README.md. */
export function programTable(): string {
  const rows = deployedPrograms.map(({ name, command, role, secrets, copies, memoryMiB, remarks }) =>
    [
      `\`${name}\``,
      `\`${command.join(' ')}\``,
      copies,
      role ? `\`tsuzura_${role}\`` : 'none',
      secrets.map((secret) => `\`${secret}_FILE\``).join(' ') || 'none',
      `${memoryMiB} MiB`,
      remarks,
    ].join(' | '),
  );
  const head = ['program', '`node tools/start.cjs …`', 'copies', 'database role', 'secrets', 'memory', 'remarks'];
  return [head.join(' | '), head.map(() => '---').join(' | '), ...rows].map((row) => `| ${row} |`).join('\n');
}
