import type { FcmRequest } from '@tsuzura/contract/partner';
import webPush from 'web-push';

/** The company does not know this device any more. No later attempt can reach it. */
export class TokenGone extends Error {
  override readonly name = 'TokenGone';
}

/** The push company refused, or did not answer. */
export class PushFailed extends Error {
  override readonly name = 'PushFailed';
  readonly code: string;
  constructor(code: string) {
    super(`the push company answered ${code}`);
    this.code = code;
  }
}

interface PushText {
  /** The notification's: delivered twice, it is shown once. */
  readonly id: string;
  readonly title: string;
  readonly body: string;
  readonly url: string | null;
  readonly category: string;
}
export interface DeviceMessage extends PushText {
  readonly token: string;
}
export interface WebMessage {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  readonly keys: { readonly publicKey: string; readonly privateKey: string };
  readonly message: PushText;
}

const timeoutMs = 10_000;
/** A day: what waited longer than that is in the inbox. */
const timeToLiveSeconds = 86_400;

/** FCM HTTP v1. Its answer to a device that is gone is 404 UNREGISTERED. */
export async function sendToDevice(
  baseUrl: string,
  secret: string,
  { token, id, title, body, url, category }: DeviceMessage,
) {
  const request: FcmRequest = {
    message: {
      token,
      notification: { title, body },
      data: { id, category, ...(url === null ? {} : { url }) },
      android: { collapse_key: id, notification: { tag: id } },
      apns: { headers: { 'apns-collapse-id': id } },
    },
  };
  const answer = await fetch(`${baseUrl}/v1/projects/tsuzura/messages:send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  if (answer.ok) return answer.body?.cancel();
  const text = (await answer.text()).slice(0, 2_000);
  if (answer.status === 404 && text.includes('"UNREGISTERED"')) throw new TokenGone();
  throw new PushFailed(String(answer.status));
}

/** RFC 8030 with a payload as of RFC 8291, signed as of RFC 8292. 404 and 410 say that the subscription is gone. */
export async function sendToBrowser({ subscription, keys, message }: WebMessage, contact: string): Promise<void> {
  // The library seals and signs. It would send by HTTPS alone, and a stand-in has none.
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
    vapidDetails: { subject: contact, ...keys },
    TTL: timeToLiveSeconds,
    // 32 characters of base64url at most; a newer message under it takes the place of one that waits.
    topic: message.id.replaceAll('-', ''),
    urgency: message.category === 'SECURITY' ? 'high' : 'normal',
  });
  const { 'Content-Length': _, ...sent } = headers as Record<string, string | number>;
  const answer = await fetch(endpoint, {
    method,
    headers: Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)])),
    body: new Uint8Array(body),
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  });
  await answer.body?.cancel();
  if (answer.status === 404 || answer.status === 410) throw new TokenGone();
  if (!answer.ok) throw new PushFailed(String(answer.status));
}
