import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { DataBlock } from '@tsuzura/browser/data';
import { addressOf, useLocation, useRouter } from '@tsuzura/browser/router';
import { say } from '@tsuzura/browser/toast';
import { tableDate } from '@tsuzura/domain/text';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { useAccountRole, useAccountStatus, useBrokerageUser, type AccountRole } from '../../shared/account/index.ts';
import { Page } from '../../shared/page/index.ts';
import { useAccountProtection } from '../../shared/protection/index.ts';
import { AccountsSection } from './accounts-section.tsx';
import { BankSection } from './bank-section.tsx';
import { ClosedSection } from './closed-section.tsx';
import { ClosingSection } from './closing-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { OpenAccountSection } from './open-account-section.tsx';
import { PersonSection } from './person-section.tsx';
import { SecuritySection } from './security-section.tsx';
import { ProtectionSection } from './protection-section.tsx';
import { useLift } from './use-lift.ts';
import { useUnmasked } from './use-unmasked.ts';
import './settings.css';

/** R2.16: what is registered, and the way to change each thing (rule SCREEN-30). */
export function SettingsPage() {
  const status = useAccountStatus();
  const role = useAccountRole();
  const user = useBrokerageUser();
  const lead = leadOf(role, user);
  const isFrozen = useAccountProtection().data?.state === 'FROZEN';
  const lift = useLift();
  const protection = role === 'open' && <ProtectionSection onLift={lift} />;
  useReturn();
  return (
    <Page title="お客さま情報" width="wide" {...(lead === null ? {} : { lead })}>
      <div className="settings">
        {/* Whoever comes to a frozen account comes for this. */}
        {isFrozen && protection}
        <DataBlock
          of={status}
          skeleton={
            <Skeleton>
              {Array.from({ length: 6 }, (_, index) => (
                <SkeletonRow key={index} />
              ))}
            </Skeleton>
          }
        >
          {({ closedAt }) => (
            <>
              {role === 'open' && <Registered />}
              {role === 'none' && <OpenAccountSection />}
              {role === 'closed' && <ClosedSection closedOn={closedAt.equityClosedAt} />}
            </>
          )}
        </DataBlock>
        {/* Below something whose size is not known yet there is nothing to read. */}
        {!status.isPending && (
          <>
            <SecuritySection />
            {!isFrozen && protection}
            <NotificationSection />
            <DisplaySection />
            {role === 'open' && <ClosingSection />}
          </>
        )}
      </div>
    </Page>
  );
}

/** The line under the heading keeps its place until it is known. */
function leadOf(role: AccountRole, user: ReturnType<typeof useBrokerageUser>): string | null {
  const confirmedOn = user.data?.lastConfirmedOn ?? null;
  if (confirmedOn !== null) return `${tableDate(confirmedOn)} にご確認いただきました`;
  return (role === 'open' || role === 'unknown') && user.isPending ? '\u00a0' : null;
}

/** One check uncovers the person and the bank together. */
function Registered() {
  const { shown, show, hide } = useUnmasked();
  return (
    <>
      <PersonSection shown={shown} onShow={show} onHide={hide} />
      <BankSection shown={shown} />
      <AccountsSection />
    </>
  );
}

/** Back from a site that may have changed something: a page the browser kept asks again, and a change is told once. */
function useReturn(): void {
  const queries = useQueryClient();
  const router = useRouter();
  const { pathname, search } = useLocation();
  const isUpdated = search['updated'] === '1';
  useEffect(() => {
    const renew = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void queries.invalidateQueries();
    };
    addEventListener('pageshow', renew);
    return () => removeEventListener('pageshow', renew);
  }, [queries]);
  useEffect(() => {
    if (!isUpdated) return;
    const { updated: _, ...rest } = search;
    router.navigate(addressOf(pathname, rest), { replace: true });
    say('登録の内容を変更しました。');
    // oxlint-disable-next-line react/exhaustive-deps -- once for each return
  }, [isUpdated]);
}
