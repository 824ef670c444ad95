import { useLocation, useParam, useRouter } from '@tsuzura/browser/router';
import { getCustomer, showAccountProtection } from '@tsuzura/contract/ops';
import { StatusChip } from '@tsuzura/ui/badge';
import { Tabs } from '@tsuzura/ui/tabs';
import { useCall } from '../../data/index.ts';
import { Block, Page } from '../../page/index.ts';
import { CustomerCash, CustomerDocuments, CustomerHoldings, CustomerSecurity } from './customer-lists.tsx';
import { Notes } from './notes.tsx';
import { Profile } from './profile.tsx';
import { Protection } from './protection.tsx';
import { CustomerSessions } from './sessions.tsx';

const tabNames = ['profile', 'protection', 'holdings', 'cash', 'security', 'documents', 'notes'] as const;
type TabName = (typeof tabNames)[number];

export function CustomerPage() {
  const customer = useParam('accountNumber');
  const router = useRouter();
  const { search, pathname } = useLocation();
  const tab: TabName = tabNames.find((name) => name === search['tab']) ?? 'profile';
  const found = useCall(getCustomer, { params: { customer } });
  return (
    <Page
      title={found.data?.name ?? 'お客さま'}
      note={found.data?.accountNumber === undefined ? customer : `口座 ${found.data.accountNumber ?? 'なし'}`}
      actions={found.data?.isFrozen && <StatusChip tone="error">凍結中</StatusChip>}
    >
      <Block of={found}>
        {(profile) => (
          <Tabs<TabName>
            label="お客さま"
            selected={tab}
            onSelect={(id) => router.navigate(id === 'profile' ? pathname : `${pathname}?tab=${id}`)}
            tabs={[
              { id: 'profile', label: 'お客さま情報', content: <Profile profile={profile} /> },
              {
                id: 'protection',
                label: '口座の保護',
                content:
                  profile.accountNumber === null ? (
                    <p className="mt-4">口座がありません。</p>
                  ) : (
                    <AccountProtection accountNumber={profile.accountNumber} />
                  ),
              },
              { id: 'holdings', label: '保有', content: <CustomerHoldings customer={profile.id} /> },
              { id: 'cash', label: '入出金', content: <CustomerCash customer={profile.id} /> },
              { id: 'security', label: '端末とログイン', content: <SignInsAndSecurity customer={profile.id} /> },
              { id: 'documents', label: '書面', content: <CustomerDocuments customer={profile.id} /> },
              { id: 'notes', label: 'メモ', content: <Notes customer={profile.id} /> },
            ]}
          />
        )}
      </Block>
    </Page>
  );
}

function SignInsAndSecurity({ customer }: { readonly customer: string }) {
  return (
    <>
      <CustomerSessions customer={customer} />
      <CustomerSecurity customer={customer} />
    </>
  );
}

function AccountProtection({ accountNumber }: { readonly accountNumber: string }) {
  const protection = useCall(showAccountProtection, { params: { accountNumber } });
  return (
    <div className="mt-6">
      <Block of={protection}>{(state) => <Protection accountNumber={accountNumber} protection={state} />}</Block>
    </div>
  );
}
