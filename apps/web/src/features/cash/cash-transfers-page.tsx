import { useEffect, useState } from 'react';
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { say } from '@tsuzura/browser/toast';
import { listWithdrawals } from '@tsuzura/contract/main';
import { ButtonLink } from '@tsuzura/ui/button';
import { Glyph } from '@tsuzura/ui/icon';
import { Link } from '@tsuzura/ui/link';
import { Skeleton, SkeletonText } from '@tsuzura/ui/skeleton';
import { useBusinessDay } from '../../shared/account/index.ts';
import { UnderBanners } from '../../shared/money-banners/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { Balance, BalanceComing } from './balance.tsx';
import { CancelWithdrawal } from './cancel-withdrawal.tsx';
import { Dollars } from './dollars.tsx';
import { History } from './history.tsx';
import { Outlook } from './outlook.tsx';
import { Procedures } from './procedures.tsx';
import { ReadyToBuy } from './ready-to-buy.tsx';
import { RegularSettings } from './regular-settings.tsx';
import { Section } from './section.tsx';
import './cash.css';

/** R2.11 入出金: what there is, what is on its way, and what was. */
export function CashTransfersPage() {
  const withdrawals = useCall(listWithdrawals);
  const today = useBusinessDay();
  const cancel = useUrlModal('cancel');
  /** On its way out of the address: going back once more would leave the page. */
  const [closing, setClosing] = useState<string | null>(null);
  const known = withdrawals.data?.withdrawalRequests;
  const toCancel = known?.find(({ id, cancelableUntil }) => id === cancel.value && cancelableUntil !== null);
  return (
    <Page title="入出金" width="wide">
      <UnderBanners>
        <ReadyToBuy />
        <div className="cash-columns">
          <div className="cash-balance">
            <DataBlock of={withdrawals} skeleton={<BalanceComing />}>
              {(data) => <Balance of={data} />}
            </DataBlock>
            <Dollars />
            <Actions look="narrow" />
          </div>
          <div className="cash-plan">
            <Outlook />
          </div>
          <div className="cash-aside">
            <Actions look="broad" />
            <Section title="手続き中">
              <DataBlock
                of={withdrawals}
                skeleton={
                  <Skeleton>
                    <SkeletonText lines={2} />
                  </Skeleton>
                }
              >
                {({ withdrawalRequests }) => (
                  <Procedures withdrawals={withdrawalRequests} today={today.data?.day} onCancel={cancel.open} />
                )}
              </DataBlock>
              <p className="mt-2">
                <Link href={paths.transfers}>入金と出金の一覧</Link>
              </p>
            </Section>
            <RegularSettings />
          </div>
          <div className="cash-history">
            <History />
          </div>
        </div>
      </UnderBanners>
      {toCancel !== undefined && (
        <CancelWithdrawal
          key={toCancel.id}
          withdrawal={toCancel}
          onClose={() => {
            setClosing(toCancel.id);
            cancel.close();
          }}
        />
      )}
      {cancel.value !== null && cancel.value !== closing && known !== undefined && toCancel === undefined && (
        <NotCancellable key={cancel.value} onShown={cancel.close} />
      )}
    </Page>
  );
}

/** Under the amounts on a phone, beside them on a desktop. */
function Actions({ look }: { readonly look: 'narrow' | 'broad' }) {
  const size = look === 'broad' ? 'flow' : 'normal';
  return (
    <div className={`cash-actions cash-actions-${look}`}>
      <ButtonLink href={paths.deposit} size={size}>
        <Glyph of={ArrowDownToLine} size="small" />
        入金
      </ButtonLink>
      <ButtonLink href={paths.withdraw} size={size} variant="outline">
        <Glyph of={ArrowUpFromLine} size="small" />
        出金
      </ButtonLink>
    </div>
  );
}

/** An old link to a cancellation, or one that has just been done. */
function NotCancellable({ onShown }: { readonly onShown: () => void }) {
  useEffect(() => {
    onShown();
    say('この出金は、もう取り消せません。', 'info');
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, []);
  return null;
}
