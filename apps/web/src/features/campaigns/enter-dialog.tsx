import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { isConnectionError } from '@tsuzura/browser/error';
import { say } from '@tsuzura/browser/toast';
import { applyForCampaign, type Campaign } from '@tsuzura/contract/main';
import { Checkbox } from '@tsuzura/ui/checkbox';

interface Props {
  readonly campaign: Campaign;
  readonly onClose: () => void;
}

/** `?enter=`: the terms are on the page behind it; the tick says that they were read. */
export function EnterDialog({ campaign, onClose }: Props) {
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const [isAgreed, setAgreed] = useState(false);
  const apply = useSend(applyForCampaign, { handles: isConnectionError });
  return (
    <ConfirmDialog
      role="dialog"
      title="エントリーします"
      confirmLabel="エントリーする"
      busyLabel="送信中"
      reason={isAgreed ? null : '規約をご確認ください。'}
      isSending={apply.isPending}
      send={() => apply.mutateAsync({ given: { params: { id: campaign.id }, body: { agreed: true } }, key })}
      onDone={() => {
        onClose();
        say('エントリーを受け付けました。');
      }}
      onSettled={() =>
        queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).includes('campaigns') })
      }
      onClose={onClose}
    >
      <p>
        <b>{campaign.title}</b>
      </p>
      <p className="note phrase">特典の受け取りを目的とした必要以上のお取引は、お控えください。</p>
      <Checkbox checked={isAgreed} onChange={setAgreed}>
        規約を確認し、同意します
      </Checkbox>
    </ConfirmDialog>
  );
}
