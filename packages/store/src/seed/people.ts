import { ymd, type Ymd } from '@tsuzura/domain/calendar';
import type { ProductStatus } from '../account/index.ts';
import { demoSubject } from '../kernel/index.ts';

/**
 * The people of the demo: one for each row of the permission table and each awkward rule. README, tests, gallery and
 * bug reports speak of the same people. All fictitious. Days are as seen from the demo's first day, 2026-11-13.
 */
export interface Person {
  readonly key: string;
  readonly name: string;
  readonly username: string;
  /** What makes this person worth having. */
  readonly story: string;
  readonly account: PersonAccount | null;
  /** Has agreed to every document in force. */
  readonly documentsRead: boolean;
}

export interface PersonAccount {
  readonly number: string;
  readonly openedOn: Ymd;
  readonly equity: ProductStatus;
  readonly nisa: ProductStatus;
  readonly margin: ProductStatus;
  readonly usEquity: ProductStatus;
  readonly closedOn: Ymd | null;
  readonly lastConfirmedOn: Ymd | null;
  /** Names stand beside the codes, as the account master keeps them. */
  readonly bank: readonly [code: string, branch: string, number: string, name: string, branchName: string];
  /** 特定口座; null: 一般 only. */
  readonly withholding: 'WITH' | 'WITHOUT' | null;
  /** A change of their data on its way, and the day it was asked for. */
  readonly pendingUpdate: { readonly on: Ymd; readonly kind: 'PROFILE' | 'WITHDRAW_BANK' } | null;
}

const usualBank = ['9876', '058', '1234567', 'しおさい銀行', 'みなと支店'] as const;

function open(number: string, over: Partial<PersonAccount> = {}): PersonAccount {
  return {
    number,
    openedOn: ymd('2024-02-01'),
    equity: 'AVAILABLE',
    nisa: 'NOT_OPENED',
    margin: 'NOT_OPENED',
    usEquity: 'NOT_OPENED',
    closedOn: null,
    lastConfirmedOn: ymd('2026-06-01'),
    bank: usualBank,
    withholding: 'WITH',
    pendingUpdate: null,
    ...over,
  };
}

const closed = (number: string, on: Ymd): PersonAccount =>
  open(number, { openedOn: ymd('2018-04-02'), equity: 'CLOSE', nisa: 'CLOSE', closedOn: on });

export const people: readonly Person[] = [
  {
    key: 'hajime',
    name: '始 はじめ',
    username: 'hajime@example.jp',
    story: 'ログインしただけで、口座はまだない',
    account: null,
    documentsRead: false,
  },
  {
    key: 'hanako',
    name: '山田 花子',
    username: 'hanako@example.jp',
    story: '口座を開いている（特定口座）',
    account: open('1000001'),
    documentsRead: true,
  },
  {
    key: 'waku',
    name: '枠田 満',
    username: 'waku@example.jp',
    story: '口座とNISA。成長投資枠の残りがわずか',
    account: open('1000002', { nisa: 'AVAILABLE' }),
    documentsRead: true,
  },
  {
    key: 'owari',
    name: '終 秋子',
    username: 'owari@example.jp',
    story: '今年、口座を閉じた',
    account: closed('1000003', ymd('2026-03-31')),
    documentsRead: true,
  },
  {
    key: 'mukashi',
    name: '昔 古夫',
    username: 'mukashi@example.jp',
    story: 'ずっと前に口座を閉じた',
    account: closed('1000004', ymd('2019-12-27')),
    documentsRead: true,
  },
  {
    key: 'midoku',
    name: '未読 文子',
    username: 'midoku@example.jp',
    story: '読んでいない書面がある',
    account: open('1000005', { nisa: 'AVAILABLE' }),
    documentsRead: false,
  },
  {
    key: 'ichinen',
    name: '一年 巡',
    username: 'ichinen@example.jp',
    story: '前回の情報確認がちょうど一年前',
    account: open('1000006', { lastConfirmedOn: ymd('2025-11-13') }),
    documentsRead: true,
  },
  {
    key: 'ginko',
    name: '銀 未登',
    username: 'ginko@example.jp',
    story: '出金先の銀行が未登録（9998-000）',
    account: open('1000007', { bank: ['9998', '000', '0000000', '', ''] }),
    documentsRead: true,
  },
  {
    key: 'oisho',
    name: '追証 学',
    username: 'oisho@example.jp',
    story: '信用取引で追証が出ている',
    account: open('1000008', { margin: 'AVAILABLE', withholding: 'WITHOUT' }),
    documentsRead: true,
  },
  {
    key: 'beika',
    name: '米花 渡',
    username: 'beika@example.jp',
    story: '米国株を持っている',
    account: open('1000009', { nisa: 'AVAILABLE', usEquity: 'AVAILABLE' }),
    documentsRead: true,
  },
  {
    key: 'henko',
    name: '変更 中',
    username: 'henko@example.jp',
    story: '変更手続き中で、前回の確認は一年以上前',
    account: open('1000010', {
      lastConfirmedOn: ymd('2025-05-20'),
      pendingUpdate: { on: ymd('2026-11-11'), kind: 'PROFILE' },
    }),
    documentsRead: true,
  },
  {
    key: 'tsumi',
    name: '積田 みのり',
    username: 'tsumi@example.jp',
    story: '毎月の積立だけで続けている（NISAつみたて投資枠）',
    account: open('1000011', { nisa: 'AVAILABLE' }),
    documentsRead: true,
  },
];

/** Operators are not customers: they have no row in `app`. What one of them prepares, the other decides. */
export const operators = [
  {
    key: 'unyo',
    name: '運用 守',
    username: 'unyo@example.jp',
    story: '運営担当・作成（コンソール）',
    roles: ['maker'],
  },
  {
    key: 'kansa',
    name: '監査 環',
    username: 'kansa@example.jp',
    story: '運営担当・承認と管理（コンソール）',
    roles: ['checker', 'admin'],
  },
] as const;

/** The subject the sign-in application will give this person, and their id as a customer. */
export const subjectOf = demoSubject;
