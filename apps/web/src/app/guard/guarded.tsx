import type { ReactNode } from 'react';
import type { RouteRow } from '../route-table.ts';
import { AccountOnly } from './account-only.tsx';
import { Reconfirmation } from './reconfirmation.tsx';
import { SignedInOnly } from './signed-in-only.tsx';

interface Props {
  readonly row: Pick<RouteRow, 'title' | 'guard'>;
  readonly children: ReactNode;
}

/** The guards of one route, from the outside in: signed in, confirmed this year, account. */
export function Guarded({ row: { title, guard }, children }: Props) {
  if (guard.kind === 'public') return children;
  const inner =
    guard.kind === 'account' ? (
      <AccountOnly title={title} closedForYears={guard.closedForYears}>
        {children}
      </AccountOnly>
    ) : (
      children
    );
  return (
    <SignedInOnly title={title}>
      <Reconfirmation>{inner}</Reconfirmation>
    </SignedInOnly>
  );
}
