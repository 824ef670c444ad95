import { useClaims } from '@tsuzura/browser/services';
import type { View } from '@tsuzura/contract/auth';
import { maskEmail } from '@tsuzura/domain/account';
import { Button } from '@tsuzura/ui/button';
import { Item, Items } from '@tsuzura/ui/item';
import { paths } from '../../shared/navigation/index.ts';
import { useServices } from '../../shared/services.ts';
import { deadlineText } from '../../shared/order/index.ts';
import { useAccountProtection } from '../../shared/protection/index.ts';
import { SettingsSection } from './settings-section.tsx';

interface Entry {
  readonly view: View;
  readonly title: string;
  readonly note: string;
  readonly verb: string;
}

const passkeyTitle = 'パスキーと2段階認証';

/** R7.20: each change has its own view of the sign-in app, which comes back here. */
const entries: readonly Entry[] = [
  { view: 'mfaSetUp', title: passkeyTitle, note: '登録、名前の変更、削除ができます。', verb: '変更する' },
  {
    view: 'passwordChange',
    title: 'パスワード',
    note: '変更すると、ほかの端末はログアウトされます。',
    verb: '変更する',
  },
  {
    view: 'emailChange',
    title: 'メールアドレス',
    note: 'ログインIDです。新しいアドレスの確認が必要です。',
    verb: '変更する',
  },
  {
    view: 'mfaSetUp',
    title: 'ログイン中の端末と履歴',
    note: '心当たりのない端末は、ログアウトできます。',
    verb: '確認する',
  },
];

/** What is set up, and from when it counts (docs/sign-in-strength.md S3). */
function PasskeyNote({ children }: { readonly children: string }) {
  const check = useAccountProtection().data?.strongCheck;
  if (check === undefined) return children;
  const { state, from, passkeys, hasApp } = check;
  const what = passkeys > 0 ? 'パスキー' : '認証アプリ';
  return (
    <>
      {state === 'NONE' && (
        <span className="block">パスキー：未設定。フィッシングに強いパスキーの設定をおすすめします。</span>
      )}
      {state !== 'NONE' && (
        <span className="block">
          パスキー：{passkeys > 0 ? '設定済み' : '未設定'}
          {hasApp && '／認証アプリ：設定済み'}
        </span>
      )}
      {state === 'WAITING' && from !== null && (
        <span className="block">
          {what}は、{deadlineText(from)}から出金などのご本人確認に使えます。
        </span>
      )}
      <span className="block">{children}</span>
    </>
  );
}

export function SecuritySection() {
  const { leaveForSignIn } = useServices();
  const claims = useClaims();
  return (
    // Masked like the address under ご本人: one of the two in full would be both in full.
    <SettingsSection title="ログインと安全" {...(claims ? { note: maskEmail(claims.username) } : {})}>
      <Items>
        {entries.map(({ view, title, note, verb }) => (
          <Item key={title} title={title} note={title === passkeyTitle ? <PasskeyNote>{note}</PasskeyNote> : note}>
            <Button
              variant="text"
              size="small"
              label={`${title}を${verb}`}
              needsConnection
              reasonAs="tip"
              onClick={() => leaveForSignIn({ view, redirectPath: paths.settings })}
            >
              {verb}
            </Button>
          </Item>
        ))}
      </Items>
    </SettingsSection>
  );
}
