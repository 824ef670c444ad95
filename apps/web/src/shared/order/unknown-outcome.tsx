import { useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { callOptions } from '@tsuzura/browser/data';
import { listPendingOrders, type FundOrder } from '@tsuzura/contract/main';
import { Button, ButtonLink } from '@tsuzura/ui/button';
import { UnknownBlock } from '@tsuzura/ui/state';
import { paths } from '../navigation/index.ts';
import { useServices } from '../services.ts';

interface Props {
  readonly requestKey: string;
  readonly onFound: (order: FundOrder) => void;
  /** Sends the same order under the same key: if it is there after all, it is that one. */
  readonly onResend: () => Promise<void>;
}

const everyMs = 5_000;
const forMs = 60_000;

/** No answer came (rule SCREEN-5). The list of orders is asked for a minute; nothing can be pressed that would order twice. */
export function UnknownOutcome({ requestKey, onFound, onResend }: Props) {
  const { clients } = useServices();
  const [isOver, setOver] = useState(false);
  const orders = useQuery({
    ...callOptions(clients, listPendingOrders),
    queryKey: ['main', 'outcome', requestKey],
    refetchInterval: isOver ? false : everyMs,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), forMs);
    return () => clearTimeout(timer);
  }, []);

  const found = orders.data?.orders.find((order) => order.requestKey === requestKey);
  const isAnnounced = useRef(false);
  useEffect(() => {
    if (found === undefined || isAnnounced.current) return;
    isAnnounced.current = true;
    onFound(found);
  }, [found, onFound]);

  const isAbsent = isOver && orders.data !== undefined && orders.error === null && found === undefined;
  if (isAbsent) return <NotThere onResend={onResend} />;
  return (
    <UnknownBlock
      what="ご注文"
      where="注文・約定"
      action={
        <div className="grid gap-3">
          <ButtonLink href={paths.orders} variant="outline">
            注文・約定を見る
          </ButtonLink>
          <p className="note" role="status">
            {isOver ? '通信できないため、まだ確認できていません。' : '結果を確認しています。そのままお待ちください。'}
          </p>
        </div>
      }
    />
  );
}

function NotThere({ onResend }: { readonly onResend: () => Promise<void> }) {
  return (
    <div className="notice-retry" role="alert">
      <p>ご注文は受け付けられていません。もう一度お試しいただけます。</p>
      <div className="flex flex-wrap gap-3">
        <Button needsConnection busyLabel="送信中" onClick={onResend}>
          もう一度送信する
        </Button>
        <ButtonLink href={paths.orders} variant="outline">
          注文・約定を見る
        </ButtonLink>
      </div>
    </div>
  );
}
