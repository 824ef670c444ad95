import { join } from 'node:path';
import { CannotStart } from '@tsuzura/store/embedded';

/** One name for all machines of a cluster: a standby goes on archiving where the primary stopped. */
export const stanza = 'tsuzura';

/** A PostgreSQL server whose files are backed up. It is asked through its socket, as the user it runs as. */
export interface BackedUpServer {
  readonly dataFolder: string;
  readonly socketFolder: string;
  readonly port: number;
}

/** A bucket of Amazon S3 or of anything that speaks like it. Its keys are beside that of the encryption, in the folder of the key. */
export interface ObjectStore {
  readonly bucket: string;
  readonly endpoint: string;
  readonly region: string;
}

/** Where backups and the archive go, and what pgBackRest keeps beside them. */
export interface Repository {
  /** In the bucket, where there is one. */
  readonly folder: string;
  readonly store?: ObjectStore;
  /** Holds the key and nothing else, so that it can come from a secret store and never lies beside the backups. */
  readonly keyFolder: string;
  /** Locks and logs. */
  readonly workFolder: string;
}

/** Seconds after which a segment that is not full is archived all the same: what is lost at most with the whole site. */
export const archiveTimeoutSeconds = 10;

/** Two full backups, and seven that build on each: with a full one on Sundays, any second of the last week and more. */
const retention = { full: 2, diff: 7 } as const;

/** What `pgbackrest` reads. Without servers it can restore, but not back up. */
export const pgbackrestSettings = (repository: Repository, servers: readonly BackedUpServer[]): string =>
  [
    '[global]',
    `repo1-path=${repository.folder}`,
    ...(repository.store ? storeSettings(repository.store) : []),
    'repo1-cipher-type=aes-256-cbc',
    `repo1-retention-full=${retention.full}`,
    `repo1-retention-diff=${retention.diff}`,
    // Small files travel together: a database has thousands of them.
    'repo1-bundle=y',
    // Costs the least to unpack; zst is smaller.
    'compress-type=lz4',
    'process-max=2',
    // Not when the next checkpoint comes by itself: an operator waits for it.
    'start-fast=y',
    // A standby reads the files where there is one; without any the primary does it.
    ...(servers.length > 1 ? ['backup-standby=y'] : []),
    `lock-path=${join(repository.workFolder, 'lock')}`,
    `log-path=${join(repository.workFolder, 'log')}`,
    `spool-path=${join(repository.workFolder, 'spool')}`,
    'log-level-console=warn',
    'log-level-file=info',
    '',
    `[${stanza}]`,
    ...servers.flatMap(({ dataFolder, socketFolder, port }, index) => [
      `pg${index + 1}-path=${dataFolder}`,
      `pg${index + 1}-socket-path=${socketFolder}`,
      `pg${index + 1}-port=${port}`,
    ]),
    '',
  ].join('\n');

const storeSettings = ({ bucket, endpoint, region }: ObjectStore): readonly string[] => [
  'repo1-type=s3',
  `repo1-s3-bucket=${bucket}`,
  `repo1-s3-endpoint=${endpoint}`,
  `repo1-s3-region=${region}`,
];

/** The one file of the folder of the key. */
export const keyFileName = 'key.conf';
export const keySettings = (key: string): string => `[global]\nrepo1-cipher-pass=${key}\n`;

/** What one server needs to give its log away. `archive_command` answers when the segment is in the repository, not before. */
export const archiveParameters = (configFile: string, keyFolder: string) =>
  ({
    archive_mode: 'on',
    archive_command: `pgbackrest ${optionsOf(configFile, keyFolder).join(' ')} archive-push %p`,
    archive_timeout: archiveTimeoutSeconds,
  }) as const;

export const optionsOf = (configFile: string, keyFolder: string): readonly string[] => [
  `--stanza=${stanza}`,
  `--config=${configFile}`,
  `--config-include-path=${keyFolder}`,
];

export type BackupType = 'full' | 'diff' | 'incr';
export const isBackupType = (word: string): word is BackupType => ['full', 'diff', 'incr'].includes(word);

/** A moment to go back to, or all that is in the archive. */
export type Target = Date | 'latest';

/** As PostgreSQL reads it: in UTC, to the microsecond of which a `Date` keeps three digits. */
export const momentText = (moment: Date): string => moment.toISOString().replace('T', ' ').replace('Z', '+00');

export const restoreArguments = (dataFolder: string, target: Target): readonly string[] => [
  `--pg1-path=${dataFolder}`,
  ...(target === 'latest'
    ? ['--type=default']
    : ['--type=time', `--target=${momentText(target)}`, '--target-action=promote']),
  'restore',
];

const targetForm = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.(\d{1,3}))?\s*(Z|[+-]\d{2}:?\d{2})?$/;

/** `2026-11-18 03:04:05` is in Japan, unless it says where. The clock on the wall, not the one of the business day. */
export function readTarget(text: string | undefined, now: Date): Target {
  if (text === 'latest') return text;
  const [, day = '', time = '', fraction = '0', zone = '+09:00'] = targetForm.exec(text?.trim() ?? '') ?? [];
  const offset = zone === 'Z' ? zone : zone.replace(/^(...):?(..)$/, '$1:$2');
  const moment = new Date(`${day}T${time}.${fraction.padEnd(3, '0')}${offset}`);
  // The 30th of February is read as a day of March.
  if (Number.isNaN(moment.getTime()) || !isDayOfCalendar(day))
    throw new CannotStart('戻す日時は --to "2026-11-18 03:04:05"（日本時間）か --to latest で指定してください。');
  if (moment > now) throw new CannotStart('戻す日時が、いまより先です。過ぎた日時を指定してください。');
  return moment;
}

function isDayOfCalendar(day: string): boolean {
  const start = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(start.getTime()) && start.toISOString().startsWith(day);
}
