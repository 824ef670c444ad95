import { createContext, use, useSyncExternalStore, type ReactNode } from 'react';
import type { Client } from '@tsuzura/contract/kernel';
import type { RuntimeConfig } from '@tsuzura/ui/runtime-config';
import type { Bridge } from '../native/index.ts';
import type { Claims, Session, SignInRequest } from '../session/index.ts';
import type { Tracking } from './marketing/index.ts';

/** What every screen may reach, made once at start. */
export interface Services {
  readonly urls: RuntimeConfig['urls'];
  readonly session: Session;
  /** One client a site; the contract says which site a call belongs to. */
  readonly clients: Readonly<Record<'main' | 'trading' | 'content', Client>>;
  readonly native: Bridge;
  readonly tracking: Tracking;
  /** Leaves for the sign-in app. */
  readonly leaveForSignIn: (request: SignInRequest) => Promise<void>;
  /** R2.32: signs out here, in every tab and at the sign-in app, which sends the browser back to the top page. */
  readonly signOut: () => Promise<void>;
}

const ServicesContext = createContext<Services | null>(null);

export function ServicesProvider({
  services,
  children,
}: {
  readonly services: Services;
  readonly children: ReactNode;
}) {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('a screen stands outside the ServicesProvider');
  return services;
}

/** Who is signed in, null for a visitor. Follows other tabs. */
export function useClaims(): Claims | null {
  const { session } = useServices();
  // The stored text is the snapshot: an object made anew on every look would render for ever.
  const token = useSyncExternalStore(
    session.subscribe,
    () => session.current()?.accessToken ?? null,
    () => null, // a page that is drawn ahead is a visitor's
  );
  return token === null ? null : session.claims();
}
