export { ServicesContext, useBrowserServices, useClaims, type BrowserServices, type Clients } from './services.ts';
