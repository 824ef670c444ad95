import { openMainApi } from './main-api.ts';

/** The main API with a bearer token of one of the demo's people. */
const [url = ''] = process.argv.slice(2);
const { address, bearer } = await openMainApi(url);
process.send?.({ address, token: await bearer('demo-hanako') });
