export { appHeaders, mountApp, type AppOptions } from './mount-app.ts';
export { serveApp, type ServedApp } from './serve-app.ts';
