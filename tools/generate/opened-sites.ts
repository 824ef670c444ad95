import { authCalls, signInAppCalls } from '@tsuzura/contract/auth';
import type { Endpoint, Site } from '@tsuzura/contract/kernel';
import { partnerEndpoints } from '@tsuzura/contract/partner';
import { contentCalls } from '@tsuzura/contract/static';
import type { ApiServer } from '@tsuzura/http/server';
import { sites, type ApiSite } from '../../apps/api/src/sites.ts';
import { manageApi } from '../../apps/auth/src/interaction/manage-api.ts';
import { signInApi } from '../../apps/auth/src/interaction/sign-in-api.ts';
import { openContent } from '../../apps/partners/src/content-host/content-api.ts';

export interface SiteCalls {
  readonly site: Site;
  readonly title: string;
  readonly calls: readonly Endpoint[];
  isBuilt(endpoint: Endpoint): boolean;
}

/** What each program really mounts: the areas' routes are added to a server that only records which calls got a handler. */
export function openedSites(): readonly SiteCalls[] {
  const api = (Object.keys(sites) as ApiSite[]).map((site) => {
    const heard = listenTo((server) => sites[site].areas.forEach((open) => open(server, {} as never)));
    return {
      site,
      title: sites[site].title,
      calls: sites[site].calls,
      isBuilt: (endpoint: Endpoint) => heard.has(endpoint),
    };
  });
  const auth = listenTo((server) => {
    signInApi(server, {} as never);
    manageApi(server, {} as never);
  });
  const content = listenTo((server) => openContent(server, 'http://localhost'));
  return [
    ...api,
    {
      site: 'auth',
      title: 'つづら ログインサーバー',
      calls: [...authCalls, ...signInAppCalls],
      // The two calls of R7.05 are the OAuth library's; the others are mounted below.
      isBuilt: (endpoint) => authCalls.includes(endpoint) || auth.has(endpoint),
    },
    { site: 'content', title: 'コンテンツ配信', calls: contentCalls, isBuilt: (endpoint) => content.has(endpoint) },
    { site: 'partners', title: '提携先（架空）', calls: partnerEndpoints, isBuilt: () => true },
  ];
}

function listenTo(open: (server: ApiServer) => void): ReadonlySet<Endpoint> {
  const heard = new Set<Endpoint>();
  // Addresses that are no calls (files behind signed links) go to the server itself, and are not written down.
  open({ handle: (endpoint: Endpoint) => void heard.add(endpoint), app: { get: () => {} } } as unknown as ApiServer);
  return heard;
}
