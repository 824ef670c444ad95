import { useAccountRole, useAccountStatus } from '../../shared/account/index.ts';
import { DocumentsModal } from '../../shared/documents/index.ts';
import { useIsDesktop } from '../../shared/fund/index.ts';
import { UnderBanners } from '../../shared/money-banners/index.ts';
import { OpeningProgress } from '../../shared/opening/index.ts';
import { Page } from '../../shared/page/index.ts';
import { DataBlock } from '@tsuzura/browser/data';
import { Skeleton, SkeletonRow } from '@tsuzura/ui/skeleton';
import { ClosedCard } from './closed-card.tsx';
import { Invitations } from './invitations.tsx';
import { LatestNews } from './latest-news.tsx';
import { LatestNotifications } from './latest-notifications.tsx';
import { NextPlan } from './next-plan.tsx';
import { NisaSection } from './nisa-section.tsx';
import { ProminentNotifications, useProminent } from './prominent-notifications.tsx';
import { QuickActions } from './quick-actions.tsx';
import { ThisMonth } from './this-month.tsx';
import { ToDo } from './to-do.tsx';
import { TotalCard } from './total-card.tsx';
import './my-page.css';

/** R2.02: cards whose order depends on where the customer stands (rule SCREEN-18). */
export function MyPage() {
  const status = useAccountStatus();
  const role = useAccountRole();
  const isDesktop = useIsDesktop();
  const prominent = useProminent();
  return (
    <Page title="マイページ" width="wide">
      <UnderBanners isWaiting={prominent.isLoading}>
        <div className="my-page">
          {/* On a desktop what is to do, what may still be used and what is coming stand beside the total. */}
          <aside className="my-page-aside" aria-label="ご確認と予定">
            <ProminentNotifications notifications={prominent.data?.notifications ?? []} />
            {role === 'open' && <ToDo />}
            {role === 'open' && isDesktop && (
              <>
                <NisaSection />
                <ThisMonth />
                <NextPlan />
              </>
            )}
          </aside>
          <div className="my-page-main">
            <DataBlock
              of={status}
              skeleton={
                <Skeleton>
                  <SkeletonRow />
                  <SkeletonRow />
                  <SkeletonRow />
                </Skeleton>
              }
            >
              {({ closedAt }) => (
                <>
                  {role === 'none' && (
                    <section>
                      <OpeningProgress heading="h2" />
                    </section>
                  )}
                  {role === 'closed' && <ClosedCard closedOn={closedAt.equityClosedAt} />}
                  {role === 'open' && (
                    <>
                      <TotalCard />
                      <QuickActions />
                      {!isDesktop && (
                        <>
                          <NisaSection />
                          <ThisMonth />
                          <NextPlan />
                        </>
                      )}
                    </>
                  )}
                </>
              )}
            </DataBlock>
            {/* Asked for at once and shown when it has its place: what comes above it is tall. */}
            <div className="my-page-below" hidden={status.isPending}>
              <LatestNotifications />
              <Invitations />
              <LatestNews />
            </div>
          </div>
        </div>
      </UnderBanners>
      <DocumentsModal />
    </Page>
  );
}
