import { openApi } from '@tsuzura/contract/kernel';
import { openedSites } from './opened-sites.ts';

/** The OpenAPI documents as the servers serve them, so that a change of the wire is seen in review. */
export async function printApis(): Promise<[string, string][]> {
  return openedSites().map(({ site, title, calls, isBuilt }) => [
    `docs/generated/openapi/${site}.json`,
    `${JSON.stringify(openApi({ title, endpoints: calls, isBuilt }), null, 1)}\n`,
  ]);
}
