import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { say } from '@tsuzura/browser/toast';
import { suppressNotification, undoSuppression } from '@tsuzura/contract/main';
import { useAmountText } from '@tsuzura/ui/amounts';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { paths } from '../../shared/navigation/index.ts';
import { ownText, renewNotifications, useRead, type Notification } from '../../shared/notification/index.ts';

interface Props {
  readonly notification: Notification;
  readonly onClose: () => void;
}

/** `?notice=`: what can be done with one notification besides opening it. */
export function ItemDialog({ notification, onClose }: Props) {
  const amounts = useAmountText();
  const read = useRead();
  const suppress = useSuppress(notification);
  const { category, title, isRead, suppressible } = notification;
  const reason = category === 'SECURITY' ? '安全のため停止できません' : '大切なお知らせのため停止できません';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="通知の操作"
      actions={
        <>
          {!isRead && (
            <Button
              size="flow"
              variant="outline"
              onClick={() => {
                read(notification);
                onClose();
              }}
            >
              既読にする
            </Button>
          )}
          <Button
            size="flow"
            variant="outline"
            needsConnection
            reason={suppressible ? null : reason}
            onClick={async () => {
              await suppress();
              onClose();
            }}
          >
            今後表示しない
          </Button>
          <ButtonLink href={paths.notificationSettings} size="flow" variant="text">
            通知の設定を開く
          </ButtonLink>
        </>
      }
    >
      <p>{ownText(title, amounts)}</p>
      {suppressible && <p className="note mt-2">「今後表示しない」を選ぶと、同じ種類の通知もお届けしません。</p>}
    </Dialog>
  );
}

/** Hides it and those of its kind; for eight seconds one press takes that back. */
function useSuppress({ id }: Notification): () => Promise<void> {
  const queries = useQueryClient();
  const suppress = useSend(suppressNotification);
  const undo = useSend(undoSuppression);
  const takeBack = async () => {
    try {
      await undo.mutateAsync({ given: { params: { id } } });
    } catch {
      say('元に戻せませんでした。もう一度お試しください。', 'error');
    }
    await renewNotifications(queries);
  };
  return async () => {
    try {
      await suppress.mutateAsync({ given: { params: { id } } });
    } catch {
      return; // the dialog of errors has said it, or the line is down and the strip says it
    }
    say('この種類の通知を今後表示しません。', 'success', { label: '元に戻す', onPress: () => void takeBack() });
    await renewNotifications(queries);
  };
}
