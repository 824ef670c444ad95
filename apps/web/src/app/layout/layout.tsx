import { useSyncExternalStore, type ReactNode } from 'react';
import { useCall } from '@tsuzura/browser/data';
import { useLocation } from '@tsuzura/browser/router';
import { useClaims } from '@tsuzura/browser/services';
import { getConstants } from '@tsuzura/contract/static';
import { Announcements } from '@tsuzura/ui/announce';
import { Footer, PageFrame } from '@tsuzura/ui/frame';
import { readTrackingQuery } from '../../shared/marketing/index.ts';
import { useServices } from '../../shared/services.ts';
import { AppHeader } from './app-header.tsx';
import { footerGroups } from './footer-groups.ts';
import { OfflineStrip } from '@tsuzura/ui/state';
import { VisitorBar } from './visitor-bar.tsx';
import './layout.css';

/** Rule SCREEN-2: pages that invite a visitor to sign up or sign in. Pages below them do so too. */
const invites = (path: string) =>
  path === '/' || /^\/(funds|information|inquiry|simulation|seminars|campaigns)(\/|$)/.test(path);

export function Layout({ children }: { readonly children: ReactNode }) {
  const partners = usePartners();
  const isSignedIn = useClaims() !== null;
  const { pathname } = useLocation();
  const constants = useCall(getConstants);
  // A page that is drawn ahead has neither constants nor a storage to read.
  const tracking = constants.data === undefined ? {} : readTrackingQuery(localStorage);
  // The help site and the company's pages keep their place while const.json is away.
  const helpUrl = constants.data?.helpUrl ?? (partners && `${partners}/help`);
  return (
    <>
      <PageFrame
        header={
          <>
            <AppHeader helpUrl={helpUrl} />
            <OfflineStrip />
          </>
        }
        footer={
          <Footer groups={footerGroups(partners, constants.data, tracking)} notices={constants.data?.legalNotices} />
        }
      >
        {children}
        {!isSignedIn && invites(pathname) && <VisitorBar />}
      </PageFrame>
      <Announcements />
    </>
  );
}

const never = () => () => {};

/** Null in a page that is drawn ahead: the same files serve every environment. */
function usePartners(): string | null {
  const { urls } = useServices();
  return useSyncExternalStore<string | null>(
    never,
    () => urls.partners,
    () => null,
  );
}
