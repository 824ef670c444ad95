import { useEffect, type ReactNode } from 'react';
import { DataBlock } from '@tsuzura/browser/data';
import { errorRecords, errorStore } from '@tsuzura/browser/error';
import { useAccountStatus, useBusinessDay } from '../../shared/account/index.ts';
import { mayEnter } from './account-rule.ts';
import { Fallback } from './fallback.tsx';

interface Props {
  readonly title: string;
  readonly closedForYears: number | undefined;
  readonly children: ReactNode;
}

/** R4.09: the page for those whose account allows it; the open-account dialog for everyone else. */
export function AccountOnly({ title, closedForYears, children }: Props) {
  const status = useAccountStatus();
  return (
    <DataBlock of={status} skeleton={null}>
      {(account) =>
        account.status.equity === 'CLOSE' && closedForYears !== undefined ? (
          <Closed title={title} account={account} closedForYears={closedForYears}>
            {children}
          </Closed>
        ) : account.status.equity === 'AVAILABLE' ? (
          children
        ) : (
          <Denied title={title} />
        )
      }
    </DataBlock>
  );
}

interface ClosedProps extends Props {
  readonly account: Parameters<typeof mayEnter>[0];
}

/** R4.10 counts in business years, so the server is asked what day it is. */
function Closed({ title, account, closedForYears, children }: ClosedProps) {
  const today = useBusinessDay();
  return (
    <DataBlock of={today} skeleton={null}>
      {({ day }) => (mayEnter(account, closedForYears, day) ? children : <Denied title={title} />)}
    </DataBlock>
  );
}

function Denied({ title }: { readonly title: string }) {
  useEffect(() => errorStore.set(errorRecords.requiredOpenAccount()), []);
  return <Fallback title={title} />;
}
