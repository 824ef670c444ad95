export {
  parseRuntimeConfig,
  readRuntimeConfig,
  type ConfigAnswer,
  type RuntimeConfig,
  type SiteName,
} from './runtime-config.ts';
export { WithRuntimeConfig } from './with-runtime-config.tsx';
