import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BadConfig } from '@tsuzura/http/config';
import { isOperatorRole, operatorRoleTexts, Refused, type OperatorRole } from '@tsuzura/contract/kernel';
import { create as createAuth } from '../apps/auth/src/create.ts';
import { inviteOperator } from '../apps/auth/src/person/index.ts';
import { importNavFile } from '../apps/api/src/fund/index.ts';
import { CannotStart } from '@tsuzura/store/embedded';
import { openDatabase, waitForDatabase } from '@tsuzura/store/kernel';
import { urlAs } from '@tsuzura/store/migrate';
import { contentHash } from '@tsuzura/store/seed';
import { Client } from 'pg';
import { holdFolder, tryHoldFolder } from './hold-folder.ts';
import { installDatabase } from './install-database.ts';
import { projectConfig } from './project-config.ts';
import { ensureDatabase, openServer, type OpenServer } from './open-server.ts';
import { readOptions } from './read-options.ts';

const usage = `npm run db -- <命令>
  reset                  データを消して、最初から始めます
  migrate                スキーマを最新にし、足りない初期データを入れます
  install                DATABASE_URL のデータベースがなければ作り、migrate を行います（本番の導入と更新）
  hash                   業務データ全体のハッシュを表示します
  check                  帳簿の不変条件、仕訳の連鎖、監査記録の封印を、最初から最後まで確かめます（戻した写しなど）
  url                    データベースの接続先を表示します（管理者）
  invite-operator MAIL [--role maker,checker] [--name 名前]
                         運営担当者のパスキー登録の招待リンクを作ります（24時間・1回）。
                         権限は viewer（閲覧） maker（作成） checker（承認） admin（管理）。新しい担当者ははじめ閲覧だけです
  import-nav FUND FILE   投資信託協会形式のCSV（Shift_JIS）から基準価額を取り込みます
`;

const config = projectConfig();
const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Opens the database, beside a running service or alone, and leaves it as it was found. */
async function withServer(work: (server: OpenServer) => Promise<void>): Promise<void> {
  // Of the database of others there is nothing to hold, and perhaps nowhere to write.
  const hold = config.databaseUrl ? null : await tryHoldFolder(config.dataFolder);
  const server = await openServer(config);
  try {
    await work(server);
  } finally {
    if (hold) await server.stop();
    hold?.release();
  }
}

const install = (server: OpenServer) =>
  installDatabase({
    ownerUrl: server.ownerUrl,
    passwords: server.secrets.roles,
    seed: config.seed,
    clock: config.clock,
    contentUrl: config.urls.content,
    realNow: Date.now(),
    history: config.history === 'years',
  });

/** Whoever runs this from a script sees it too. */
async function check({ ownerUrl }: OpenServer): Promise<void> {
  const { checkAndTell } = await import('./backup/check-copy.ts'); // the books are not loaded for any other command
  const isWhole = await checkAndTell(ownerUrl, say);
  say(
    isWhole ? '違いは見つかりませんでした。' : '違いが見つかりました。このデータを使わず、担当者に知らせてください。',
  );
  if (!isWhole) process.exitCode = 1;
}

/** On a new cluster nobody has made it yet. */
async function createGivenDatabase(): Promise<void> {
  if (!config.databaseUrl) throw new CannotStart('DATABASE_URL を指定してください。');
  const url = new URL(config.databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1));
  url.pathname = '/postgres';
  await waitForDatabase(url.href, config.databaseWaitSeconds * 1_000, () => say('データベースの応答を待っています…'));
  await ensureDatabase(url.href, name);
}

async function reset(): Promise<void> {
  const hold = await holdFolder(config.dataFolder);
  if (config.databaseUrl) {
    const client = new Client({ connectionString: config.databaseUrl });
    await client.connect();
    await client.query('drop schema if exists app, ledger, auth, ops, graphile_worker cascade');
    await client.end();
  } else {
    // The server may have been left behind by a killed parent: it must let go of its files first.
    await openServer(config).then(
      (server) => server.stop(),
      () => undefined,
    );
    rmSync(join(config.dataFolder, 'postgres'), { recursive: true, force: true });
    rmSync(join(config.dataFolder, 'secrets.json'), { force: true });
  }
  rmSync(join(config.dataFolder, 'partners'), { recursive: true, force: true });
  hold.release();
  say('データを消しました。次の npm start で作り直します。');
}

async function importNav(server: OpenServer, fundCode: string, file: string): Promise<void> {
  const database = openDatabase({ url: server.ownerUrl, program: 'import-nav', connections: 1 });
  try {
    const result = await database.tx((tx) => importNavFile(tx, fundCode, readFileSync(file)));
    if (result.ok) return say(`${result.read}日分を読み、${result.added}日分を新しく取り込みました。`);
    if (result.why !== 'FAULTS') {
      throw new CannotStart(
        result.why === 'ENCODING' ? 'Shift_JISとして読めないファイルです。' : '基準価額の行がありません。',
      );
    }
    const list = result.faults
      .slice(0, 10)
      .map((fault) => `${fault.line}行目（${fault.why}）`)
      .join('、');
    throw new CannotStart(`読めない行があるため、取り込みませんでした：${list}`);
  } finally {
    await database.close();
  }
}

function readInvitee(options: readonly string[]): { roles?: readonly OperatorRole[]; name?: string } {
  const given = readOptions({
    args: [...options],
    options: { role: { type: 'string', multiple: true }, name: { type: 'string' } },
  });
  if (given === null) throw new CannotStart(usage);
  const { role, name } = given;
  const roles = role?.flatMap((one) => one.split(','));
  const unknown = roles?.find((one) => !isOperatorRole(one));
  if (unknown !== undefined) throw new CannotStart(`知らない権限です：${unknown}（viewer、maker、checker、admin）`);
  return { ...(roles && { roles: roles.filter(isOperatorRole) }), ...(name && { name }) };
}

/** A new operator, or one whose passkey is lost. The link is handed over by whoever runs this, and by no mail of ours. */
async function invite(server: OpenServer, email: string, options: readonly string[]): Promise<void> {
  const given = readInvitee(options);
  const auth = await createAuth({
    databaseUrl: urlAs(server.ownerUrl, 'auth', server.secrets.roles.auth),
    urls: config.urls,
    realNow: Date.now,
    log: false,
    sendMail: async () => undefined,
  });
  try {
    const { link, created } = await inviteOperator(auth.person, { email, ...given });
    say(
      `${created ? '運営担当者を作り、' : ''}招待リンクを作りました。24時間、1回だけ使えます。ご本人に直接お渡しください。`,
    );
    if (given.roles) say(`権限：${given.roles.map((role) => operatorRoleTexts[role]).join('、')}`);
    say(link);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new CannotStart(
      error.kind === 'FORBIDDEN' ? 'このメールアドレスは、お客さまの登録に使われています。' : error.message,
    );
  } finally {
    await auth.close();
  }
}

const words = process.argv.slice(2);
// As a program of a release (tools/run-program.ts) its own name comes first.
const [command, first, second, ...more] = words[0] === 'db' ? words.slice(1) : words;
try {
  if (command === 'reset') await reset();
  else if (command === 'migrate' || command === 'install') {
    if (command === 'install') await createGivenDatabase();
    await withServer(async (server) => {
      const { migrations, postponed, seeded } = await install(server);
      say(`移行 ${migrations.length}件${seeded ? '、初期データを入れました' : ''}。`);
      if (postponed.length > 0)
        say(
          `古い版のプログラムが動いているため、${postponed.join('、')} はあとで適用します。入れ替えてから、もう一度実行してください。`,
        );
    });
  } else if (command === 'hash') {
    await withServer(async (server) => {
      const database = openDatabase({ url: server.ownerUrl, program: 'hash', connections: 1 });
      const hash = await contentHash(database.reader);
      await database.close();
      say(hash);
    });
  } else if (command === 'check') {
    await withServer(check);
  } else if (command === 'url') {
    await withServer(async (server) => {
      say(server.ownerUrl);
    });
  } else if (command === 'invite-operator' && first) {
    await withServer((server) => invite(server, first, second === undefined ? [] : [second, ...more]));
  } else if (command === 'import-nav' && first && second)
    await withServer((server) => importNav(server, first, second));
  else {
    process.stderr.write(usage);
    process.exitCode = 2;
  }
} catch (error) {
  const known =
    error instanceof CannotStart || error instanceof BadConfig || (error as { code?: string }).code === 'ENOENT';
  process.stderr.write(known ? `${(error as Error).message}\n` : `${(error as Error).stack}\n`);
  process.exitCode = 1;
}
