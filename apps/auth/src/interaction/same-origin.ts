import { Refused, type Endpoint } from '@tsuzura/contract/kernel';
import type { Guard, ApiRequest } from '@tsuzura/http/server';

/**
 * Cross-site request forgery: a browser says where a request comes from, and only our own pages may change something
 * here. (The cookies are SameSite, the bodies are JSON: this is the third protection.)
 */
export function sameOriginGuard(ownOrigin: string): Guard {
  return {
    identify: (endpoint: Endpoint, request: ApiRequest) => {
      if (endpoint.method !== 'GET') {
        const site = request.header('sec-fetch-site');
        if (request.header('origin') !== ownOrigin || (site !== undefined && site !== 'same-origin'))
          throw new Refused('ORIGIN');
      }
      return { role: 'anyone' };
    },
    admit: () => undefined,
  };
}
