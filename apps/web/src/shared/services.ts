import { useBrowserServices, type BrowserServices } from '@tsuzura/browser/services';
import type { Client } from '@tsuzura/contract/kernel';
import type { RuntimeConfig } from '@tsuzura/ui/runtime-config';
import type { Bridge } from '../native/index.ts';
import type { Tracking } from './marketing/index.ts';

/** What every screen may reach, made once at start. */
export interface Services extends BrowserServices {
  readonly urls: RuntimeConfig['urls'];
  readonly clients: Readonly<Record<'main' | 'trading' | 'content', Client>>;
  readonly native: Bridge;
  readonly tracking: Tracking;
  /** R2.32: signs out here, in every tab and at the sign-in app, which sends the browser back to the top page. */
  readonly signOut: () => Promise<void>;
}

/** `App` gives the context these services, and no screen of this app stands outside it. */
export const useServices = useBrowserServices as () => Services;
