import { hash } from 'node:crypto';
import { decode, Refused } from '@tsuzura/contract/kernel';
import { FcmRequest } from '@tsuzura/contract/partner';
import type { PushInbox } from './push-inbox.ts';

export interface FcmAnswer {
  readonly status: number;
  readonly body: object;
}

/**
 * FCM HTTP v1, as far as we use it. A token says by how it begins what becomes of its messages: `unregistered-…` is a device that
 * is gone, `refused-…` one whose sender is not allowed, `unavailable-…` a gateway that is down, `slow-…` one that never answers.
 */
export function receiveFcm(inbox: PushInbox, body: unknown): FcmAnswer | 'NEVER' {
  const request = decode(FcmRequest, body);
  if (!request.ok) return failed(400, 'INVALID_ARGUMENT');
  const { token, notification, data } = request.value.message;
  if (token.startsWith('slow-')) return 'NEVER';
  if (token.startsWith('unregistered-')) return failed(404, 'UNREGISTERED', 'NOT_FOUND');
  if (token.startsWith('refused-')) return failed(403, 'SENDER_ID_MISMATCH', 'PERMISSION_DENIED');
  if (token.startsWith('unavailable-')) return failed(503, 'UNAVAILABLE');
  // FCM itself keeps no ids of ours: a repeat is shown once by its collapse key, and kept once here.
  const id = hash('sha256', `${data.id} ${token}`).slice(0, 32);
  try {
    inbox.receive({
      id,
      to: token,
      subject: notification.title,
      text: notification.body,
      category: data.category,
      url: data.url ?? null,
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
  return { status: 200, body: { name: `projects/tsuzura/messages/${id}` } };
}

const failed = (status: number, errorCode: string, canonical = errorCode): FcmAnswer => ({
  status,
  body: {
    error: {
      code: status,
      message: errorCode,
      status: canonical,
      details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
    },
  },
});
