import { DataBlock, useCall } from '@tsuzura/browser/data';
import { useLocation } from '@tsuzura/browser/router';
import { getNisaStatus, getNisaUsages } from '@tsuzura/contract/main';
import { partsOf, type Ymd } from '@tsuzura/domain/calendar';
import { StatusChip } from '@tsuzura/ui/badge';
import { lazyPage } from '@tsuzura/ui/code';
import { Skeleton, SkeletonFigure, SkeletonRow, SkeletonText } from '@tsuzura/ui/skeleton';
import { Suspense } from 'react';
import { EyeButton } from '../../shared/asset/index.ts';
import { Columns, PageSection } from '../../shared/columns/index.ts';
import { NisaProgress, useNisaRequest } from '../../shared/opening/index.ts';
import { Page } from '../../shared/page/index.ts';
import { HowCounted } from './how-counted.tsx';
import { limitTexts } from './limit-texts.ts';
import { Lifetime } from './lifetime.tsx';
import { Records } from './records.tsx';
import { Restoring } from './restoring.tsx';
import { ToPlanner } from './to-planner.tsx';
import { YearFrames } from './year-frames.tsx';
import type { Usages } from './usages.ts';
import './nisa.css';

/** The calendars and the arithmetic of a plan are loaded by whoever makes one. */
const Planner = lazyPage(async () => (await import('./planner/index.ts')).Planner);

/** The NISA frames: this year, all years, what comes back, and `?plan=` what could be done with the rest. */
export function NisaPage() {
  const { search } = useLocation();
  const isPlanning = search['plan'] !== undefined;
  const status = useCall(getNisaStatus);
  const opened = status.data?.status === 'AVAILABLE' ? status.data : null;
  if (isPlanning && opened !== null) {
    return (
      <Suspense fallback={<PageComing />}>
        <Planner />
      </Suspense>
    );
  }
  return (
    <Page title="NISA" width="full">
      <div className="wide page">
        <div className="nisa-head">
          <div>
            <h1 tabIndex={-1}>NISA</h1>
            {opened?.openedOn != null && <p className="note">{openedText(opened.openedOn)}</p>}
          </div>
          <div className="nisa-tools">
            {opened !== null && <StatusChip tone="primary">{opened.provisional ? '仮開設' : '利用中'}</StatusChip>}
            {opened !== null && <EyeButton />}
          </div>
        </div>
        <DataBlock of={status} skeleton={<Coming />}>
          {() => (opened === null ? <NotOpen /> : <Open />)}
        </DataBlock>
      </div>
    </Page>
  );
}

function openedText(day: Ymd): string {
  const { year, month } = partsOf(day);
  return `みちしお証券　${year}年${month}月から`;
}

function Open() {
  const usages = useCall(getNisaUsages);
  return (
    <DataBlock of={usages} skeleton={<Coming />}>
      {(data) => <Frames usages={data} />}
    </DataBlock>
  );
}

function Frames({ usages }: { readonly usages: Usages }) {
  const { state } = useNisaRequest();
  return (
    <Columns
      asideLabel="枠の計画と数えかた"
      aside={
        <>
          <ToPlanner thisYear={usages.years[0]?.year ?? 0} />
          <HowCounted />
        </>
      }
    >
      {state && state.step !== null && (
        <div className="mb-8">
          <NisaProgress state={state} />
        </div>
      )}
      <YearFrames usages={usages} />
      <Lifetime usages={usages} />
      <Restoring usages={usages} />
      <Records usages={usages} />
    </Columns>
  );
}

/** Without a NISA account: what it is, and how far the application for one has come. */
function NotOpen() {
  const { requests, state } = useNisaRequest();
  return (
    <div className="mt-6 max-w-page">
      <p className="phrase">
        NISA口座で購入したファンドは、値上がり益と分配金に税金がかかりません。年間で{limitTexts.annual}、生涯で
        {limitTexts.lifetime}（簿価）までご利用いただけます。
      </p>
      <PageSection title="お申し込み">
        <DataBlock of={requests} skeleton={<ProgressComing />}>
          {() => <NisaProgress state={state ?? null} />}
        </DataBlock>
      </PageSection>
      <HowCounted />
    </div>
  );
}

/** As high as the words for whoever has not applied, with their button. */
const ProgressComing = () => (
  <Skeleton>
    <div className="nisa-progress-coming">
      <SkeletonText lines={2} />
    </div>
  </Skeleton>
);

function Coming() {
  return (
    <Skeleton>
      <div className="grid gap-6">
        <SkeletonFigure />
        <SkeletonRow />
        <SkeletonRow />
        <SkeletonRow />
      </div>
    </Skeleton>
  );
}

const PageComing = () => (
  <div className="wide page">
    <Coming />
  </div>
);
