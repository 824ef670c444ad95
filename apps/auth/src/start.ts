import { readConfig } from '@tsuzura/http/config';
import { startAuth } from './start-auth.ts';

/* The OAuth server alone, without the page of the sign-in app: `node tools/start.cjs auth` has both. */
await startAuth(readConfig(process.env));
