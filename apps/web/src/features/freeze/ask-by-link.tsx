import { useState } from 'react';
import { useSend } from '@tsuzura/browser/data';
import { isConnectionError } from '@tsuzura/browser/error';
import { ApiError } from '@tsuzura/contract/kernel';
import { freezeByLink } from '@tsuzura/contract/main';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { FreezeEffects, keepFrozen, type Frozen } from '../../shared/protection/index.ts';

interface Props {
  readonly token: string;
  readonly onFrozen: (frozen: Frozen) => void;
}

const isSpent = (error: unknown): boolean => error instanceof ApiError && error.kind === 'FREEZE_LINK';
const handled = (error: unknown): boolean => isSpent(error) || isConnectionError(error);

/** From the mail, without signing in: nothing happens before the press. */
export function AskByLink({ token, onFrozen }: Props) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const freeze = useSend(freezeByLink, { handles: handled });

  async function send() {
    setRefusal(null);
    try {
      const { stoppedWithdrawals } = await freeze.mutateAsync({ given: { body: { token } } });
      const frozen = { at: Date.now(), stoppedWithdrawals };
      keepFrozen(sessionStorage, frozen);
      onFrozen(frozen);
    } catch (error) {
      if (isSpent(error) && error instanceof Error) setRefusal(error.message);
      if (isConnectionError(error)) setRefusal('通信できませんでした。電波の良い場所で、もう一度お試しください。');
    }
  }

  return (
    <Page title="口座の凍結" heading="口座を凍結しますか">
      <div className="mt-6 grid gap-6">
        <p className="phrase">
          お知らせした操作に心当たりがない場合は、口座を凍結してください。ほかの人による取引と出金を止められます。
        </p>
        <FreezeEffects />
        {refusal !== null && <Notice tone="error">{refusal}</Notice>}
        <div className="grid gap-3">
          <Button size="flow" needsConnection busyLabel="凍結中" onClick={send}>
            凍結する
          </Button>
          <ButtonLink href={paths.top} size="flow" variant="text">
            凍結しない
          </ButtonLink>
        </div>
      </div>
    </Page>
  );
}
