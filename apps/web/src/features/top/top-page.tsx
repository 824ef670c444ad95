import { Page } from '../../shared/page/index.ts';
import { Funds } from './funds.tsx';
import { Hero } from './hero.tsx';
import { ImportantStrip } from './important-strip.tsx';
import { LatestNews } from './latest-news.tsx';
import { NisaFrames } from './nisa-frames.tsx';
import { RiskAndFees } from './risk-and-fees.tsx';
import { Safety } from './safety.tsx';
import { Simulator } from './simulator.tsx';
import { Steps } from './steps.tsx';

/** R2.01. Blocks that ask the service fail alone; the others are always there (rule SCREEN-17). */
export function TopPage() {
  return (
    <Page title="投資信託とNISAの口座" width="full">
      <ImportantStrip />
      <Hero />
      <Simulator />
      <div className="top-rest wide grid grid-cols-[minmax(0,1fr)] gap-16 py-14 desktop:gap-24 desktop:py-24">
        <Funds />
        <NisaFrames />
        <Steps />
        <LatestNews />
        <Safety />
        <RiskAndFees />
      </div>
    </Page>
  );
}
