import { Hero } from './hero.tsx';
import { Preparing } from './preparing.tsx';
import { RiskAndFees } from './risk-and-fees.tsx';

export function TopPage() {
  return (
    <>
      <Hero />
      <Preparing />
      <RiskAndFees />
    </>
  );
}
