import { Suspense } from 'react';
import { DataBlock, useCall } from '@tsuzura/browser/data';
import { isMissing } from '@tsuzura/browser/error';
import { useUrlModal } from '@tsuzura/browser/navigation';
import { addressOf, useParam } from '@tsuzura/browser/router';
import { useClaims } from '@tsuzura/browser/services';
import { FundCode } from '@tsuzura/contract/kernel';
import { getFund, type FundDetail } from '@tsuzura/contract/main';
import { ActionBar } from '@tsuzura/ui/bar';
import { lazyPart } from '@tsuzura/ui/code';
import { Link } from '@tsuzura/ui/link';
import { FundName } from '@tsuzura/ui/name';
import { assetClassNames, FundMarks } from '../../shared/fund/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { Page } from '../../shared/page/index.ts';
import { AlertButton, StarButton } from '../../shared/watch/index.ts';
import { BuyBox } from './buy-box.tsx';
import { Costs } from './costs.tsx';
import { Distributions } from './distributions.tsx';
import { Documents } from './documents.tsx';
import { Features, Risks } from './features.tsx';
import { Further } from './further.tsx';
import { FundComing } from './fund-coming.tsx';
import { Holdings } from './holdings.tsx';
import { NextCutoff } from './next-cutoff.tsx';
import { NoSuchFund } from './no-such-fund.tsx';
import { OrderButtons } from './order-buttons.tsx';
import { OwnPosition } from './own-position.tsx';
import { FundPrice } from './price.tsx';
import { Returns } from './returns.tsx';
import { ShareButton } from './share-button.tsx';
import { TrackChart } from './track-chart.tsx';
import { BasicFacts, DatesIfOrdered, TradeRules } from './trade-rules.tsx';
import './fund-detail.css';

const PriceAlertDialog = lazyPart(
  async () => (await import('../../shared/watch/price-alert-dialog.tsx')).PriceAlertDialog,
);

/** R2.05: public. A code that no fund can have is not asked for. */
export function FundDetailPage() {
  const code = useParam('fundCode');
  return FundCode.safeParse(code).success ? <KnownCode code={code} /> : <NoSuchFund />;
}

function KnownCode({ code }: { readonly code: string }) {
  const fund = useCall(getFund, { params: { code } });
  if (fund.data === undefined && isMissing(fund.error)) return <NoSuchFund />;
  const askAgain = () => void fund.refetch();
  return (
    <Page title={fund.data?.name ?? 'ファンド詳細'} width="full">
      <div className="wide page">
        <nav className="fund-crumb" aria-label="パンくず">
          <Link href={paths.funds}>ファンド一覧</Link>
          {fund.data !== undefined && (
            <>
              <span aria-hidden="true">/</span>
              <Link href={addressOf(paths.funds, { class: fund.data.assetClass })}>
                {assetClassNames[fund.data.assetClass]}
              </Link>
            </>
          )}
        </nav>
        <div className="fund-columns">
          <div>
            <Head fund={fund.data} />
            <DataBlock of={fund} skeleton={<FundComing />}>
              {(data) => <Content fund={data} />}
            </DataBlock>
          </div>
          <aside className="fund-aside" aria-label="ご注文">
            {fund.data !== undefined && <BuyBox fund={fund.data} onPassed={askAgain} />}
          </aside>
        </div>
      </div>
      {fund.data !== undefined && <PhoneBar fund={fund.data} onPassed={askAgain} />}
      <AlertModal />
    </Page>
  );
}

/** `?alert=`: of this fund, whatever the address names. */
function AlertModal() {
  const isSignedIn = useClaims() !== null;
  const code = useParam('fundCode');
  const alert = useUrlModal('alert');
  return (
    <Suspense>
      {isSignedIn && alert.value !== null && <PriceAlertDialog fundCode={code} onClose={alert.close} />}
    </Suspense>
  );
}

/** The heading is there from the beginning: the focus goes to it, and the name takes its place. */
function Head({ fund }: { readonly fund: FundDetail | undefined }) {
  return (
    <header className="fund-head">
      <div className="fund-head-words">
        <h1 tabIndex={-1}>
          <FundName name={fund?.name ?? 'ファンド詳細'} />
        </h1>
        {fund !== undefined && (
          <>
            <p className="note">
              <span className="nb">{fund.managerName}</span> <span className="nb">{fund.code}</span>
            </p>
            <FundMarks fund={fund} showsClass={false} />
          </>
        )}
      </div>
      {fund !== undefined && (
        <div className="fund-head-actions">
          <StarButton code={fund.code} name={fund.name} />
          <AlertButton code={fund.code} name={fund.name} />
          <ShareButton code={fund.code} name={fund.name} />
        </div>
      )}
    </header>
  );
}

function Content({ fund }: { readonly fund: FundDetail }) {
  return (
    <>
      <FundPrice fund={fund} />
      <TrackChart code={fund.code} />
      <OwnPosition code={fund.code} place="content" />
      <Returns fund={fund} />
      <Features fund={fund} />
      <Holdings fund={fund} />
      <Costs fund={fund} />
      <Distributions fund={fund} />
      <DatesIfOrdered fund={fund} />
      <TradeRules fund={fund} />
      <BasicFacts fund={fund} />
      <Risks risks={fund.risks} />
      <Documents fund={fund} />
      <Further code={fund.code} assetClass={fund.assetClass} />
    </>
  );
}

function PhoneBar({ fund, onPassed }: { readonly fund: FundDetail; readonly onPassed: () => void }) {
  const { buy } = fund.nextDates;
  return (
    <div className="contents" data-page-bar="phone">
      <ActionBar
        look="phone"
        {...(buy === null ? {} : { note: <NextCutoff cutoffAt={buy.cutoffAt} onPassed={onPassed} /> })}
      >
        <OrderButtons fund={fund} />
      </ActionBar>
    </div>
  );
}
