import type { JWK } from 'jose';
import { customerOf } from './brokerage.ts';
import { openMainApi } from './main-api.ts';

/** The main API, or that of trading, with a token for every `stride`th customer of the bench; or one of several copies. */
const [url = '', count = '0', stride = '1', thumbprint, admission, site, publicUrl, signingKey] = process.argv.slice(2);
const { address, trading, bearer } = await openMainApi(
  url,
  thumbprint,
  admission === 'bounded' ? admission : 'unbounded',
  site === 'trading',
  undefined,
  publicUrl !== undefined && signingKey !== undefined
    ? { publicUrl, signingKey: JSON.parse(signingKey) as JWK }
    : undefined,
);
const tokens: string[] = [];
for (let index = 0; index < Number(count); index += 1) tokens.push(await bearer(customerOf(index * Number(stride))));
process.send?.({ address: site === 'trading' ? trading : address, tokens });
