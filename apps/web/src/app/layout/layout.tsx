import { useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from '../../shared/router/index.ts';
import { getConstants } from '@tsuzura/contract/static';
import { Announcements } from '@tsuzura/ui/announce';
import { Footer, PageFrame, type FooterGroup } from '@tsuzura/ui/frame';
import { useCall } from '../../shared/data/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { useClaims, useServices } from '../../shared/services.tsx';
import { AppHeader } from './app-header.tsx';
import { OfflineStrip } from '@tsuzura/ui/state';
import { VisitorBar } from './visitor-bar.tsx';
import './layout.css';

/** ux.md §0.2: pages that invite a visitor to sign up or sign in. Pages below them do so too. */
const invites = (path: string) => path === '/' || /^\/(funds|information|inquiry|simulation)(\/|$)/.test(path);

export function Layout({ children }: { readonly children: ReactNode }) {
  const partners = usePartners();
  const isSignedIn = useClaims() !== null;
  const { pathname } = useLocation();
  const constants = useCall(getConstants);
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
        footer={<Footer groups={footerGroups(partners, constants.data)} />}
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

interface FooterLinks {
  readonly companyUrl: string;
  readonly faqUrl: string;
  readonly termsLinks: readonly { readonly label: string; readonly url: string }[];
}

/** R2.34. */
function footerGroups(partners: string | null, constants: FooterLinks | undefined): readonly FooterGroup[] {
  const at = (path: string) => partners && `${partners}${path}`;
  return [
    {
      title: 'つづら',
      entries: [
        { label: '会社情報', href: constants?.companyUrl ?? at('/company') },
        { label: 'お問い合わせ', href: paths.inquiry },
        { label: 'よくある質問', href: constants?.faqUrl ?? at('/faq') },
      ],
    },
    {
      title: '規約・方針',
      entries: (constants?.termsLinks ?? []).map(({ label, url }) => ({ label, href: url })),
    },
  ];
}
