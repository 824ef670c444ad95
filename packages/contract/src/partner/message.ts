import { z } from 'zod';
import { DateTime, endpoint, Id, MailAddress, pageQuery, Paging } from '../kernel/index.ts';

/*
 * The mail and push carriers (stand-ins). The sender makes the id, and the same id twice is stored once: that is what
 * lets our outbox send again after a time-out.
 */

/** One line: a line break in a header would let a sender add headers of its own. */
const oneLine = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+$/u);

const email = MailAddress;
/** Of a phone; of a browser it is the address that its push service gave it. */
const deviceToken = z.string().regex(/^[\w:.-]{8,512}$/);

const content = {
  id: Id,
  subject: oneLine(200),
  text: z.string().min(1).max(10_000),
  category: z.string().regex(/^[A-Z][A-Z_]{0,29}$/),
};

/** The page a tap on the notification opens. */
const tapUrl = z
  .url({ protocol: /^https?$/ })
  .max(2_000)
  .nullable();

const MailToSend = z.object({ ...content, to: email });
/** A push as the gateway keeps it. */
const PushToSend = z.object({ ...content, to: deviceToken, url: tapUrl });

/** The body of `POST /v1/projects/{project}/messages:send` of FCM, as far as we use it. */
export const FcmRequest = z.object({
  message: z.object({
    token: deviceToken,
    notification: z.object({ title: oneLine(200), body: z.string().min(1).max(1_000) }),
    /** FCM carries text only. */
    data: z.object({
      id: Id,
      category: content.category,
      url: z
        .url({ protocol: /^https?$/ })
        .max(2_000)
        .optional(),
    }),
    android: z.object({ collapse_key: Id, notification: z.object({ tag: Id }) }),
    apns: z.object({ headers: z.object({ 'apns-collapse-id': Id }) }),
  }),
});
export type FcmRequest = z.output<typeof FcmRequest>;
const kept = { receivedAt: DateTime };
export const Mail = MailToSend.extend(kept);
export const Push = PushToSend.extend(kept);
const Receipt = z.object({ id: Id, ...kept });

export const sendMail = endpoint({
  site: 'partners',
  method: 'POST',
  path: '/mail/messages',
  title: 'メールの送信（架空の配信会社）',
  caller: 'partner',
  body: MailToSend,
  answer: Receipt,
});

export const listMails = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/mail/messages',
  title: '届いたメールの一覧',
  caller: 'anyone',
  query: z.object({ to: email.optional(), ...pageQuery }),
  answer: z.object({ messages: z.array(Mail), paging: Paging }),
});

export const getMail = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/mail/messages/{id}',
  title: '届いたメール',
  caller: 'anyone',
  params: z.object({ id: Id }),
  answer: Mail,
});

export const listPushes = endpoint({
  site: 'partners',
  method: 'GET',
  path: '/push/messages',
  title: '届いたプッシュ通知の一覧',
  caller: 'anyone',
  query: z.object({ to: deviceToken.optional(), ...pageQuery }),
  answer: z.object({ messages: z.array(Push), paging: Paging }),
});
