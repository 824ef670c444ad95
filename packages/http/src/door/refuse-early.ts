import type { IncomingMessage, ServerResponse } from 'node:http';
import { admissionOf, type DoorAdmission, type RefuseRaw, type RouteAdmission } from './admit-request.ts';
import { createCallerKey } from './caller-key.ts';
import { alwaysOpen } from './service-routes.ts';
import type { DoorOptions } from './types.ts';

/** True when the request was refused, and nobody else has to look at it. */
export type RefuseEarly = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * In overload three of four requests are refused, and each costs what others could have had. Those whose call is known by its
 * path alone are refused before the router and its objects; every other request takes the usual way to the same decision.
 */
export function createRefuseEarly(
  options: DoorOptions & { readonly admission: DoorAdmission },
  refuse: RefuseRaw,
): RefuseEarly {
  const { controller, subjectOf } = options.admission;
  const callerKey = createCallerKey(options.trustedProxies ?? [], subjectOf);
  const calls = new Map<string, RouteAdmission>(
    options.endpoints
      .filter(({ path }) => !path.includes('{') && !alwaysOpen.has(path))
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, admissionOf(endpoint, options.admission)]),
  );
  return (request, response) => {
    if (!controller.isWaiting) return false;
    const { method = '', url = '' } = request;
    const query = url.indexOf('?');
    const declared = calls.get(`${method} ${query < 0 ? url : url.slice(0, query)}`);
    if (!declared) return false;
    const { priority, weight = 1 } = declared;
    const reason = controller.wouldRefuse({ priority, weight, key: () => callerKey(request) });
    if (reason) refuse(request, response, declared, reason);
    return reason !== null;
  };
}
