import { putPushToken } from '@tsuzura/contract/main';
import type { BridgeResult } from '@tsuzura/contract/native';
import type { Bridge } from '../../native/index.ts';
import type { Services } from '../../shared/services.ts';

type Around = Pick<Services, 'session' | 'clients' | 'tracking'> & {
  readonly native: Pick<Bridge, 'pushToken' | 'appVersion' | 'adId'>;
  readonly local: Storage;
  /** Where the shell says that something has changed. */
  readonly events: EventTarget;
};

type PushToken = NonNullable<BridgeResult<'sendPushToken'>>;
/** What the server knows of this device, and for whom. */
type Registered = PushToken & { readonly subject: string; readonly appVersion: string };

const registeredKey = 'tsuzura.pushDevice';
const names = ['subject', 'token', 'platform', 'deviceId', 'appVersion'] as const;

/**
 * R7.30: the push token goes to the server and the advertising id to tracking, at sign-in (which is always a load of the
 * page) and when the shell says that one of them has changed.
 */
export function followDevice(around: Around): void {
  const ask = {
    pushToken: () => registerPushToken(around),
    adId: () => passAdId(around),
  };
  around.events.addEventListener('tsuzura:changed', (event) => {
    const what: unknown = event instanceof CustomEvent ? event.detail : null;
    if (what === 'pushToken' || what === 'adId') void ask[what]();
  });
  void ask.pushToken();
  void ask.adId();
}

/** Sends the token when it is not what the server knows. Nothing waits for it: a failure is tried again at the next load. */
async function registerPushToken({ session, clients, native, local }: Around): Promise<void> {
  const subject = session.claims()?.subject;
  if (subject === undefined) return;
  try {
    const [given, app] = await Promise.all([native.pushToken(), native.appVersion()]);
    const known = readRegistered(local);
    if (given === null || app === null) {
      // The customer no longer allows pushes.
      if (known) await unregister(clients, known, local);
      return;
    }
    const next: Registered = { ...given, subject, appVersion: app.version };
    if (known && names.every((name) => known[name] === next[name])) return;
    await clients.main.call(putPushToken, { body: bodyOf(next, next.token) });
    // A sign-out meanwhile has emptied the storage, and has nothing to forget.
    if (session.claims()?.subject === subject) local.setItem(registeredKey, JSON.stringify(next));
  } catch {
    // The shell or the line said nothing.
  }
}

/** At sign-out: the server forgets this device. It is not waited for longer than the customer would. */
export async function forgetDevice({
  clients,
  local,
  sleep,
}: Pick<Around, 'clients' | 'local'> & { readonly sleep: (milliseconds: number) => Promise<void> }): Promise<void> {
  const known = readRegistered(local);
  if (known) await Promise.race([unregister(clients, known, local).catch(() => {}), sleep(3000)]);
}

async function unregister(clients: Around['clients'], known: Registered, local: Storage): Promise<void> {
  await clients.main.call(putPushToken, { body: bodyOf(known, null) });
  local.removeItem(registeredKey);
}

async function passAdId({ session, native, tracking }: Around): Promise<void> {
  if (session.current() === null) return;
  // A shell that does not say it has none to give.
  tracking.setAdId(await native.adId().catch(() => null));
}

const bodyOf = ({ platform, deviceId, appVersion }: Registered, token: string | null) => ({
  token,
  platform,
  deviceId,
  appVersion,
});

function readRegistered(local: Storage): Registered | null {
  try {
    const kept: unknown = JSON.parse(local.getItem(registeredKey) ?? 'null');
    const isWhole =
      typeof kept === 'object' && kept !== null && names.every((name) => typeof Reflect.get(kept, name) === 'string');
    return isWhole ? (kept as Registered) : null;
  } catch {
    return null;
  }
}
