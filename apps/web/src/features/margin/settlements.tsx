import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useSend } from '@tsuzura/browser/data';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { say } from '@tsuzura/browser/toast';
import { cancelMarginSettlement, listMarginSettlements, type MarginSettlement } from '@tsuzura/contract/trading';
import { shortDate } from '@tsuzura/domain/text';
import { StatusChip, type ChipTone } from '@tsuzura/ui/badge';
import { Button } from '@tsuzura/ui/button';
import { Yen } from '@tsuzura/ui/money';
import { PageSection } from '../../shared/columns/index.ts';
import { ShareName, Shares } from '../../shared/stock/index.ts';

const states: Readonly<Record<MarginSettlement['status'], { readonly label: string; readonly tone: ChipTone }>> = {
  ACCEPTED: { label: '受付', tone: 'primary' },
  EXECUTED: { label: '約定', tone: 'success' },
  SETTLED: { label: '受渡', tone: 'plain' },
  CANCELED: { label: '取消', tone: 'plain' },
};

const nameOf = ({ kind }: MarginSettlement): string => (kind === 'GENBIKI' ? '現引' : '現渡');

/** 現引・現渡 that are under way or were of late. Without one there is no such part. */
export function Settlements() {
  const { data } = useCall(listMarginSettlements);
  const cancel = useUrlModal('cancel');
  if (data === undefined || data.settlements.length === 0) return null;
  const meant = data.settlements.find(({ settlementId }) => settlementId === cancel.value);
  return (
    <PageSection title="現引・現渡">
      <ul className="max-w-page">
        {data.settlements.map((one) => (
          <li key={one.settlementId} className="lot-card">
            <div>
              <span className="lot-name">
                <StatusChip tone={states[one.status].tone}>{states[one.status].label}</StatusChip>
                {`${nameOf(one)}　`}
                <ShareName code={one.stockCode} name={one.name} />
              </span>
              <b>
                <Yen value={one.amount} />
              </b>
            </div>
            <div className="note">
              <span>
                <Shares value={one.lots.reduce((sum, { quantity }) => sum + quantity, 0)} />
                　受渡日 {shortDate(one.settlementDate)}
              </span>
              {one.status === 'ACCEPTED' && (
                <Button
                  variant="quiet"
                  size="small"
                  label={`${one.name}の${nameOf(one)}を取り消す`}
                  onClick={() => cancel.open(one.settlementId)}
                >
                  取り消す
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {meant?.status === 'ACCEPTED' && <Cancel of={meant} onClose={cancel.close} />}
    </PageSection>
  );
}

function Cancel({ of, onClose }: { readonly of: MarginSettlement; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const cancel = useSend(cancelMarginSettlement);
  return (
    <ConfirmDialog
      title={`${nameOf(of)}を取り消しますか`}
      confirmLabel="取り消す"
      busyLabel="取消中"
      isSending={cancel.isPending}
      send={() => cancel.mutateAsync({ given: { params: { id: of.settlementId } }, key })}
      onDone={() => {
        onClose();
        say(`${nameOf(of)}を取り消しました。`);
      }}
      onSettled={() => queries.invalidateQueries({ predicate: ({ queryKey: [site] }) => site === 'trading' })}
      onClose={onClose}
    >
      <p>取り消せるのは、当日の15:30までです。建玉は、いまのまま残ります。</p>
    </ConfirmDialog>
  );
}
