import { tableDate } from '@tsuzura/domain/text';
import { Page } from '../../shared/page/index.ts';
import { useAccountRole, useBrokerageUser } from '../../shared/account/index.ts';
import { AccountsSection } from './accounts-section.tsx';
import { BankSection } from './bank-section.tsx';
import { DisplaySection } from './display-section.tsx';
import { NotificationSection } from './notification-section.tsx';
import { OpenAccountSection } from './open-account-section.tsx';
import { PersonSection } from './person-section.tsx';
import { SecuritySection } from './security-section.tsx';
import './settings.css';

/** R2.16: what is registered, and the way to change each thing (ux.md §2.16). */
export function SettingsPage() {
  const role = useAccountRole();
  const user = useBrokerageUser();
  const confirmedOn = user.data?.lastConfirmedOn ?? null;
  return (
    <Page
      title="お客さま情報"
      width="wide"
      {...(confirmedOn === null ? {} : { lead: `${tableDate(confirmedOn)} にご確認いただきました` })}
    >
      <div className="settings">
        {role === 'open' && (
          <>
            <PersonSection />
            <BankSection />
            <AccountsSection />
          </>
        )}
        {role === 'none' && <OpenAccountSection />}
        <SecuritySection />
        <NotificationSection />
        <DisplaySection />
      </div>
    </Page>
  );
}
