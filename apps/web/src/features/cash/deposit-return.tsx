import { useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callOptions } from '@tsuzura/browser/data';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import type { CashFlow } from '@tsuzura/contract/main';
import { ButtonLink } from '@tsuzura/ui/button';
import { Link } from '@tsuzura/ui/link';
import { Yen } from '@tsuzura/ui/money';
import { Notice } from '@tsuzura/ui/notice';
import { paths } from '../../shared/navigation/index.ts';
import { useServices } from '../../shared/services.ts';
import { newestQuery, readNewest } from './newest-deposit.ts';
import { renewCash } from '../../shared/renew-cash.ts';

interface Props {
  /** What the payment site wrote into the address. It proves nothing. */
  readonly outcome: string | undefined;
  /** The monthly deposit that was set or changed. */
  readonly settingCode: string | undefined;
}

/** What became of it, and the address without it: a reload does not say it again. */
export function DepositReturn({ outcome, settingCode }: Props) {
  const router = useRouter();
  const { pathname, search, hash } = useLocation();
  useEffect(() => {
    const { deposit: _, settingCode: __, ...rest } = search;
    if (outcome !== undefined || settingCode !== undefined)
      router.navigate(addressOf(pathname, rest, hash), { replace: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  const banner = bannerOf(outcome, settingCode);
  return banner === null ? null : (
    <div className="cash-return" role="status">
      {banner}
    </div>
  );
}

function bannerOf(outcome: string | undefined, settingCode: string | undefined) {
  if (outcome === 'success' || outcome === 'pending') return <Arriving />;
  if (outcome === 'cancel') return <Notice>入金は完了していません。お手続きを中止しました。</Notice>;
  if (outcome === 'fail')
    return (
      <Notice tone="warn">入金は完了していません。金額や銀行の状況をお確かめのうえ、もう一度お試しください。</Notice>
    );
  if (settingCode !== undefined)
    return <Notice tone="success">毎月の入金のお手続きを受け付けました。内容は下の一覧でご確認ください。</Notice>;
  return null;
}

const everyMs = 5_000;
const mostTimes = 12;

/** Only the books say that money arrived. They are asked for a minute. */
function Arriving() {
  const { clients } = useServices();
  const queries = useQueryClient();
  const [before] = useState(() => readNewest(sessionStorage, Date.now()));
  const newest = useQuery({
    ...callOptions(clients, ...newestQuery),
    queryKey: ['main', 'arriving', before],
    enabled: before !== null,
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      arrived(data?.cashFlows, before) !== null || dataUpdateCount + errorUpdateCount >= mostTimes ? false : everyMs,
    staleTime: 0,
    gcTime: 0,
  });
  const found = arrived(newest.data?.cashFlows, before);
  const isFound = found !== null;
  useEffect(() => {
    if (isFound) void renewCash(queries);
  }, [queries, isFound]);
  if (found !== null)
    return (
      <Notice
        tone="success"
        action={
          <ButtonLink href={paths.funds} size="small">
            ファンドを選ぶ
          </ButtonLink>
        }
      >
        入金を確認しました。
        <Yen value={found.amount} />
      </Notice>
    );
  return (
    <Notice action={<Link href={paths.cashTransfers}>入出金の履歴を見る</Link>}>
      銀行からの確認を待っています。確認できしだい、預り金に加わります。この画面を閉じても入金されます。
    </Notice>
  );
}

const arrived = (flows: readonly CashFlow[] | undefined, before: string | null): CashFlow | null => {
  const flow = flows?.[0];
  return flow !== undefined && before !== null && flow.id !== before ? flow : null;
};
