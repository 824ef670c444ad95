import type { Endpoint } from '@tsuzura/contract/kernel';
import { createApp } from './create-app.ts';
import { createIdentify } from './identify.ts';
import { createKnownHosts } from './known-hosts.ts';
import { defaultLimits } from './limits.ts';

import { mount } from './mount.ts';
import { createRecorder } from './record.ts';
import { mountServiceRoutes } from './service-routes.ts';
import { toStdout } from './stdout.ts';
import { createStop } from './stop.ts';
import { realSurroundings, type Surroundings } from './surroundings.ts';
import type { ApiServer, ApiServerOptions, Handler, Limits } from './types.ts';

/** Opens a part of the contract on a port. Calls get their handlers by `handle`; those without one answer 501. */
export function createApiServer(options: ApiServerOptions, surroundings: Surroundings = realSurroundings): ApiServer {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const sink = options.log === false ? null : (options.log ?? toStdout);
  const recorder = createRecorder(options.site, sink, surroundings);
  const state = { isStopping: false, hosts: createKnownHosts(options.urls ?? []) };
  const app = createApp(options, limits, surroundings, recorder, state, sink);
  const handlers = new Map<Endpoint, Handler<Endpoint>>();
  let isOpen = false;

  return {
    site: options.site,
    app,
    handle(endpoint, handler) {
      const name = `${endpoint.method} ${endpoint.path}`;
      if (isOpen) throw new Error(`${name} comes after the server has opened`);
      if (!options.endpoints.includes(endpoint)) throw new Error(`${name} is not a call of ${options.site}`);
      if (handlers.has(endpoint)) throw new Error(`${name} has two handlers`);
      handlers.set(endpoint, handler);
    },
    built: () => options.endpoints.filter((endpoint) => handlers.has(endpoint)),
    async listen(at) {
      isOpen = true;
      mountServiceRoutes(app, options, (endpoint) => handlers.has(endpoint), surroundings);
      const identify = createIdentify({ ...options, ratePerMinute: limits.ratePerMinute }, surroundings);
      for (const endpoint of options.endpoints) {
        mount(app, endpoint, handlers.get(endpoint), { identify, guard: options.guard, admission: options.admission });
      }
      state.hosts.add(at.host);
      return app.listen(at);
    },
    close: createStop(app, limits.stopMs, state),
  };
}
