import { Suspense } from 'react';
import { Page } from '../../shared/page/index.ts';
import { Funds } from './funds.tsx';
import { Hero } from './hero.tsx';
import { ImportantStrip } from './important-strip.tsx';
import { LatestNews } from './latest-news.tsx';
import { drawnBlock } from './lazy-block.tsx';
import { Simulator } from './simulator.tsx';

const FramesAndSteps = drawnBlock(async () => (await import('./below.tsx')).FramesAndSteps);
const SafetyAndRisks = drawnBlock(async () => (await import('./below.tsx')).SafetyAndRisks);

/** R2.01. Blocks that ask the service fail alone; the others are always there (rule SCREEN-17). */
export function TopPage() {
  return (
    <Page title="投資信託とNISAの口座" width="full">
      <ImportantStrip />
      <Hero />
      <Simulator />
      <div className="top-rest wide grid grid-cols-[minmax(0,1fr)] gap-16 py-14 desktop:gap-24 desktop:py-24">
        <Funds />
        <Suspense>
          <FramesAndSteps />
        </Suspense>
        <LatestNews />
        <Suspense>
          <SafetyAndRisks />
        </Suspense>
      </div>
    </Page>
  );
}
