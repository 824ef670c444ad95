import { timeOf, ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { longDate } from '@tsuzura/domain/text';
import type { Config, SiteName } from '@tsuzura/http/config';
import { operators, people } from '@tsuzura/store/seed';
import { demoPassword, type DemoInvitation } from './demo-people.ts';
import { columns } from './table.ts';

const sites: readonly (readonly [SiteName, string, string?])[] = [
  ['web', 'お客さまアプリ'],
  ['auth', 'ログイン（スマートプラスID）'],
  ['console', '運営コンソール'],
  ['main', 'メインAPI', '/docs'],
  ['trading', '取引・残高API', '/docs'],
  ['ops', '運営API', '/docs'],
  ['content', 'コンテンツ配信', '/latte/const.json'],
  ['partners', '提携先（架空）', '/'],
];

/** The one table the terminal shows: where everything is, and who lives in the demo. */
export function welcome(
  config: Config,
  now: Instant,
  { seeded, seconds, invitations }: { seeded: boolean; seconds: number; invitations: readonly DemoInvitation[] },
): string {
  const addresses = columns(sites.map(([site, title, path = '']) => [`  ${title}`, `${config.urls[site]}${path}`]));
  const everyone = columns(
    [...people, ...operators].map(({ name, username, story }) => [`  ${name}`, username, story]),
  );
  return [
    '',
    `つづら が動いています（${seconds.toFixed(1)}秒${seeded ? '・初期データを作りました' : ''}）`,
    `業務時刻 ${longDate(ymdOf(now))} ${timeOf(now)}　進めるには npm run clock -- step`,
    '',
    ...addresses,
    '',
    `デモの人たち（すべて架空。パスワードは ${demoPassword}、確認コードは ${config.urls.partners}/mail に届きます）`,
    ...everyone,
    ...(invitations.length === 0
      ? []
      : [
          '',
          '運営担当者のパスキー登録（24時間・1回だけ。運営担当者はパスキーだけでログインします）',
          ...columns(invitations.map(({ name, link }) => [`  ${name}`, link])),
        ]),
    '',
    'Ctrl-C で停止します。データはそのまま残ります（npm run db -- reset で最初から）。',
    '',
  ].join('\n');
}
