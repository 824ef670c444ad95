import { useEffect } from 'react';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { checkedChannel, signInPath, stepUp, useStore } from '../data/index.ts';

/** Changes need a passkey of the last quarter of an hour (ADR-0027). What was typed stays where it is meanwhile. */
export function StepUpDialog() {
  const settle = useStore(stepUp);
  useEffect(() => {
    if (settle === null) return undefined;
    const channel = new BroadcastChannel(checkedChannel);
    channel.addEventListener('message', () => settle(true));
    return () => channel.close();
  }, [settle]);
  if (settle === null) return null;
  return (
    <Dialog
      isOpen
      onClose={() => settle(false)}
      role="alertdialog"
      title="もう一度、本人の確認をお願いします"
      actions={
        <>
          <Button
            size="flow"
            onClick={() => void window.open(signInPath('/checked', true), '_blank', 'popup,width=520,height=720')}
          >
            パスキーで確認する
          </Button>
          <Button size="flow" variant="text" onClick={() => settle(false)}>
            やめる
          </Button>
        </>
      }
    >
      <p>変更の操作には、15分以内のパスキーの確認が必要です。確認すると、この操作を続けます。</p>
    </Dialog>
  );
}
