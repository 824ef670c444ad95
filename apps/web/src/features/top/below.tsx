import { NisaFrames } from './nisa-frames.tsx';
import { RiskAndFees } from './risk-and-fees.tsx';
import { Safety } from './safety.tsx';
import { Steps } from './steps.tsx';

/* Blocks far below the first view that hold nothing but text and links: one file of code. */

export function FramesAndSteps() {
  return (
    <>
      <NisaFrames />
      <Steps />
    </>
  );
}

export function SafetyAndRisks() {
  return (
    <>
      <Safety />
      <RiskAndFees />
    </>
  );
}
