export { matchPath } from './match.ts';
export { createRouter, type AppLocation, type Leaving, type Router } from './router.ts';
export { ParamsContext, RouterProvider, useLocation, useParam, useRouter } from './router-context.tsx';
export { addressOf, parseSearch, type Search } from './search.ts';
