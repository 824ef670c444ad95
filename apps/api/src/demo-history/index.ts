export { demoSteps } from './demo-scenario.ts';
export { runScenario, type Scenario } from './run-scenario.ts';
