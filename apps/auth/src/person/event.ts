import type { Instant } from '@tsuzura/domain/calendar';
import { addEvent, readHistory } from '@tsuzura/store/auth';
import type { Reader, Tx } from '@tsuzura/store/kernel';
import { nowOf, type PersonDeps, type Visit } from './deps.ts';
import { deviceHash, deviceLabel } from './device.ts';

/** Every security event that its owner reads in the history. */
export const eventTexts = {
  'signed-up': '新規登録',
  'signed-in': 'ログイン',
  checked: '本人の再確認',
  failed: 'ログインの失敗',
  locked: 'ログインの停止',
  'signed-out': 'ログアウト',
  'others-signed-out': 'ほかの端末のログアウト',
  'password-changed': 'パスワードの変更',
  'password-reset': 'パスワードの再設定',
  'email-changed': 'メールアドレスの変更',
  'email-reverted': 'メールアドレスの変更の取り消し',
  'passkey-added': 'パスキーの追加',
  'passkey-renamed': 'パスキーの名前の変更',
  'passkey-removed': 'パスキーの削除',
  'totp-enabled': '認証アプリの登録',
  'totp-removed': '認証アプリの解除',
  'recovery-codes-made': '復旧コードの作成',
  'recovery-code-used': '復旧コードの使用',
  'factor-lost': 'パスキー・認証アプリを使えないときのお手続き',
  returned: 'パスキー・認証アプリを使わないログイン',
  'operator-invited': '運営担当者の招待',
  'refresh-reused': '使用済みの認可の再利用',
} as const;
/** What we remember besides: nothing its owner did. */
type QuietKind = 'passkey-offered';
export type EventKind = keyof typeof eventTexts | QuietKind;

const counted: readonly EventKind[] = ['signed-in', 'failed', 'locked', 'refresh-reused'];
const counts = new Map<EventKind, number>(counted.map((kind) => [kind, 0]));

/** Of this process since it began; each is there from the beginning, with a zero. */
export const signInCounts = (): readonly (readonly [kind: string, count: number])[] => [...counts];

/** One row for the audit. `personId` is null when nobody knows who it was. */
export async function recordEvent(
  tx: Tx,
  deps: PersonDeps,
  { kind, personId, visit }: { kind: EventKind; personId: string | null; visit: Visit },
): Promise<void> {
  if (counts.has(kind)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  await addEvent(tx, {
    at: nowOf(deps),
    personId,
    kind,
    device: deviceHash(deps, visit.device),
    label: deviceLabel(visit.userAgent),
    requestId: visit.requestId,
  });
}

const historyLength = 50;

export interface HistoryLine {
  readonly at: Instant;
  /** Japanese, for the screen. */
  readonly event: string;
  readonly label: string;
}

/** Newest first. */
export async function historyOf(reader: Reader, personId: string): Promise<HistoryLine[]> {
  const rows = await readHistory(reader, personId, Object.keys(eventTexts), historyLength);
  return rows.map(({ at, kind, label }) => ({ at, event: eventTexts[kind as keyof typeof eventTexts], label }));
}
