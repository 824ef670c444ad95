export { SimulationPage } from './simulation-page.tsx';
