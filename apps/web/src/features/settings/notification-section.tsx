import { RowLink, Rows } from '@tsuzura/ui/row';
import { paths } from '../../shared/navigation/index.ts';
import { SettingsSection } from './settings-section.tsx';

export function NotificationSection() {
  return (
    <SettingsSection title="通知">
      <Rows>
        <RowLink
          href={paths.notificationSettings}
          title="通知の設定"
          note="お届けする通知と、受け取りかたを選べます。"
        />
        <RowLink href={paths.notifications} title="届いた通知を見る" />
      </Rows>
    </SettingsSection>
  );
}
