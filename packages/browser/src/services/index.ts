export { ServicesProvider, useBrowserServices, useClaims, type BrowserServices, type Clients } from './services.tsx';
