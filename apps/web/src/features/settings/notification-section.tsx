import { Notice } from '@tsuzura/ui/notice';
import { SettingsSection } from './settings-section.tsx';

/** The choice itself comes with the notifications. Security mails cannot be switched off, which is true already. */
export function NotificationSection() {
  return (
    <SettingsSection title="通知">
      <Notice title="通知の設定は準備中です">
        ログイン、出金、口座の変更のお知らせは、設定にかかわらずメールでお送りします。
      </Notice>
    </SettingsSection>
  );
}
