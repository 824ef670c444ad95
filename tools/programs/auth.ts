import { mountApp } from '@tsuzura/http/app';
import { readConfig } from '@tsuzura/http/config';
import { distOf, runtimeConfig } from '../build-apps.ts';
import { startAuth } from '../../apps/auth/src/start-auth.ts';

/* The sign-in server with its page: one origin, so that its cookies are first-party. */
const config = readConfig(process.env);
await startAuth(config, (app) =>
  mountApp(app, {
    folder: distOf('signin'),
    files: { '/config.json': { type: 'application/json; charset=utf-8', body: runtimeConfig(config) } },
    connectTo: [],
  }),
);
