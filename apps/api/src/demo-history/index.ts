export { demoSteps, failedDebits } from './demo-scenario.ts';
export { runScenario, type Scenario } from './run-scenario.ts';
