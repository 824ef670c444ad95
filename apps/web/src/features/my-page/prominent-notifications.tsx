import { X } from 'lucide-react';
import { useCall } from '@tsuzura/browser/data';
import { useRouter } from '@tsuzura/browser/router';
import { listProminentNotifications } from '@tsuzura/contract/main';
import { useAmountText } from '@tsuzura/ui/amounts';
import { Button, IconButton } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { Glyph } from '@tsuzura/ui/icon';
import { paths } from '../../shared/navigation/index.ts';
import { categoryIcons, ownText, useRead, type Notification } from '../../shared/notification/index.ts';

/** Rule NOTE-10. That it cannot be read raises no dialog: the inbox has the same. */
export const useProminent = () => useCall(listProminentNotifications, undefined, { isQuiet: true });

/** What the customer has to act on, above everything else; what must be seen first, as a dialog. Read, it goes. */
export function ProminentNotifications({ notifications }: { readonly notifications: readonly Notification[] }) {
  const read = useRead();
  const unread = notifications.filter(({ isRead }) => !isRead);
  const modal = unread.find(({ displayType }) => displayType === 'MODAL');
  const banners = unread.filter(({ displayType }) => displayType === 'BANNER');
  return (
    <>
      {banners.length > 0 && (
        <ul className="to-do prominent" aria-label="お知らせしたいこと">
          {banners.map((notification) => (
            <li key={notification.id}>
              <a href={notification.url ?? paths.notifications} onClick={() => read(notification)}>
                <Glyph of={categoryIcons[notification.category]} />
                <span className="phrase">{notification.title}</span>
              </a>
              <IconButton label={`「${notification.title}」を閉じる`} onClick={() => read(notification)}>
                <Glyph of={X} size="small" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {modal !== undefined && <ProminentDialog notification={modal} onClose={() => read(modal)} />}
    </>
  );
}

interface DialogProps {
  readonly notification: Notification;
  readonly onClose: () => void;
}

function ProminentDialog({ notification: { title, body, url }, onClose }: DialogProps) {
  const router = useRouter();
  const amounts = useAmountText();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      actions={
        <>
          {url !== null && (
            <Button
              size="flow"
              onClick={() => {
                onClose();
                router.navigate(url);
              }}
            >
              内容を確認する
            </Button>
          )}
          <Button size="flow" variant="text" onClick={onClose}>
            閉じる
          </Button>
        </>
      }
    >
      <p className="phrase">{ownText(body, amounts)}</p>
    </Dialog>
  );
}
