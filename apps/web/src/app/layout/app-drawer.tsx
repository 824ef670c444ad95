import { CircleQuestionMark, LogOut } from 'lucide-react';
import { useLocation } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import { Drawer, DrawerButton, DrawerLink, DrawerRule } from '@tsuzura/ui/drawer';
import { useAccountRole } from '../../shared/account/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { useLatestNotifications } from '../../shared/notification/use-latest-notifications.ts';
import { useServices } from '../../shared/services.ts';
import { isCurrentEntry, menuFor } from './menu.ts';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly helpUrl: string;
}

/** Fetched with the first press on the burger: visitors never need it. */
export function AppDrawer({ isOpen, onClose, helpUrl }: Props) {
  const { signOut } = useServices();
  const { pathname } = useLocation();
  const groups = menuFor(useAccountRole());
  const unread = useLatestNotifications().data?.unreadCount ?? 0;
  // The sign-in app has to end its session too: what only this browser forgets could be opened again without a password.
  const leave = () =>
    navigator.onLine
      ? void signOut()
      : say('オフラインのため操作できません。電波の良い場所でお試しください。', 'error');
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      label="メニュー"
      footer={
        <DrawerButton icon={<LogOut aria-hidden="true" />} onClick={leave}>
          ログアウト
        </DrawerButton>
      }
    >
      {groups.map((group, index) => [
        index > 0 && <DrawerRule key={`above ${group[0]?.path}`} />,
        ...group.map(({ label, path, icon: EntryIcon }) => (
          <DrawerLink
            key={path}
            href={path}
            icon={<EntryIcon aria-hidden="true" />}
            isCurrent={isCurrentEntry(path, pathname)}
            badge={path === paths.myPage ? { count: unread, label: '未読の通知' } : null}
            onClick={onClose}
          >
            {label}
          </DrawerLink>
        )),
      ])}
      <DrawerLink href={helpUrl} icon={<CircleQuestionMark aria-hidden="true" />} external>
        ヘルプ
      </DrawerLink>
    </Drawer>
  );
}
