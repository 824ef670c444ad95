import { createContext, use, useSyncExternalStore } from 'react';
import type { Client, Site } from '@tsuzura/contract/kernel';
import type { Claims, Session, SignInRequest } from '../session/index.ts';

/** One client a site; the contract says which site a call belongs to. An app has one for every site that it calls. */
export type Clients = Readonly<Partial<Record<Site, Client>>>;

/** What the parts of this package reach. An app adds its own and gives all of it to `ServicesContext`. */
export interface BrowserServices {
  readonly session: Session;
  readonly clients: Clients;
  /** Leaves for the sign-in app. */
  readonly leaveForSignIn: (request: SignInRequest) => Promise<void>;
}

export const ServicesContext = createContext<BrowserServices | null>(null);

export function useBrowserServices(): BrowserServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('a screen stands outside the ServicesContext');
  return services;
}

/** Who is signed in, null for a visitor. Follows other tabs. */
export function useClaims(): Claims | null {
  const { session } = useBrowserServices();
  // The stored text is the snapshot: an object made anew on every look would render for ever.
  const token = useSyncExternalStore(
    session.subscribe,
    () => session.current()?.accessToken ?? null,
    () => null, // a page that is drawn ahead is a visitor's
  );
  return token === null ? null : session.claims();
}
