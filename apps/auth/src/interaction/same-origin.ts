import { Refused, type Endpoint } from '@tsuzura/contract/kernel';
import type { Guard, Knock } from '@tsuzura/http/door';

/**
 * Cross-site request forgery: a browser says where a request comes from, and only our own pages may change something
 * here. (The cookies are SameSite, the bodies are JSON: this is the third lock.)
 */
export function sameOriginGuard(ownOrigin: string): Guard {
  return {
    identify: (endpoint: Endpoint, knock: Knock) => {
      if (endpoint.method !== 'GET') {
        const site = knock.header('sec-fetch-site');
        if (knock.header('origin') !== ownOrigin || (site !== undefined && site !== 'same-origin'))
          throw new Refused('ORIGIN');
      }
      return { role: 'anyone' };
    },
    admit: () => undefined,
  };
}
