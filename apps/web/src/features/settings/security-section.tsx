import type { View } from '@tsuzura/contract/auth';
import { Button } from '@tsuzura/ui/button';
import { Item, Items } from '@tsuzura/ui/item';
import { paths } from '../../shared/navigation/index.ts';
import { useClaims, useServices } from '../../shared/services.tsx';
import { SettingsSection } from './settings-section.tsx';

interface Entry {
  readonly view: View;
  readonly title: string;
  readonly note: string;
}

/** R7.20: each change has its own view of the sign-in app, which comes back here. */
const entries: readonly Entry[] = [
  { view: 'mfaSetUp', title: 'パスキーと2段階認証', note: 'ログインした端末と履歴も、ここでご確認いただけます。' },
  { view: 'passwordChange', title: 'パスワード', note: '変更すると、ほかの端末はログアウトされます。' },
  { view: 'emailChange', title: 'メールアドレス', note: 'ログインIDです。新しいアドレスの確認が必要です。' },
];

export function SecuritySection() {
  const { leaveForSignIn } = useServices();
  const claims = useClaims();
  return (
    <SettingsSection title="ログインと安全" {...(claims ? { note: claims.username } : {})}>
      <Items>
        {entries.map(({ view, title, note }) => (
          <Item key={view} title={title} note={note}>
            <Button
              variant="text"
              size="small"
              label={`${title}を変更する`}
              onClick={() => leaveForSignIn({ view, redirectPath: paths.settings })}
            >
              変更する
            </Button>
          </Item>
        ))}
      </Items>
    </SettingsSection>
  );
}
