import { openMainApi } from './main-api.ts';
import { subjectOf } from '@tsuzura/store/seed';

/** The main API with a token of one of the demo's people. */
const [url = '', thumbprint] = process.argv.slice(2);
const { address, bearer } = await openMainApi(url, thumbprint);
process.send?.({ address, token: await bearer(subjectOf('hanako')) });
