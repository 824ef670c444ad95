import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refused, type Answer } from '@tsuzura/contract/kernel';
import type { sendReferralMail } from '@tsuzura/contract/main';
import { ymdOf, type Instant } from '@tsuzura/domain/calendar';
import { invitationsADay } from '@tsuzura/domain/campaign';
import { findPerson, lockCustomerBySubject } from '@tsuzura/store/account';
import {
  addInvitations,
  ensureReferralCode,
  invitationsOn,
  readInvitationKey,
  stopInvitations,
} from '@tsuzura/store/campaign';
import { uuidFrom, type Tx } from '@tsuzura/store/kernel';
import { referralWords, sendInvitations } from '../notification/index.ts';
import { openReferralCampaign, referralLink } from './show-referral.ts';

export interface Invitation {
  readonly subject: string;
  readonly campaignId: string;
  readonly recipients: readonly string[];
}

const own = 'ご自身のアドレスにはお送りできません。';
/** The same whether somebody has invited the address before or it wants no mails: neither is the sender's business. */
const notSent = 'このアドレスにはお送りできません。';

/**
 * Rule CAMP-7. The customer is locked: mails of two requests at the same time count one after the other. Addresses go into the
 * mail and nowhere else; a keyed hash of each stays.
 */
export async function inviteFriends(
  tx: Tx,
  { subject, campaignId, recipients }: Invitation,
  webOrigin: string,
  now: Instant,
): Promise<Answer<typeof sendReferralMail>> {
  const campaign = await openReferralCampaign(tx, campaignId, now);
  const sender = await lockCustomerBySubject(tx, subject);
  const person = await findPerson(tx, subject);
  if (!sender || !person) throw new Refused('NOT_FOUND');
  const on = ymdOf(now);
  if ((await invitationsOn(tx, sender.id, on)) + recipients.length > invitationsADay)
    throw new Refused('INVITATION_LIMIT');
  const key = await readInvitationKey(tx);
  const { code } = await ensureReferralCode(tx, campaignId, sender.id, now);
  const addresses = recipients.map((recipient) => {
    const hash = hashOf(key, recipient);
    return { recipient, hash, mailId: uuidFrom('invitation', campaignId, hash.toString('hex')) };
  });
  const others = addresses.filter(({ recipient }) => normal(recipient) !== normal(person.email));
  const sent = await addInvitations(tx, { campaignId, senderId: sender.id, on }, others);
  const invited = others.filter(({ hash }) => sent.has(hash.toString('hex')));
  await sendInvitations(
    tx,
    invited.map(({ recipient, hash, mailId }) => ({
      mailId,
      to: recipient,
      referrerName: person.lastName,
      link: referralLink(webOrigin, campaign, code),
      stopLink: `${webOrigin}/invitations/stop#${tokenOf(key, hash)}`,
      words: referralWords(campaign.referralMessage),
    })),
    now,
  );
  const rejected = addresses
    .filter((one) => !invited.includes(one))
    .map((one) => ({ recipient: one.recipient, reason: others.includes(one) ? notSent : own }));
  return { accepted: invited.length, rejected };
}

/** A token that nobody made here changes nothing, and is answered like any other. */
export async function stopInvitationsOf(tx: Tx, token: string, now: Instant): Promise<void> {
  const [hex = ''] = token.split('.');
  const hash = Buffer.from(hex, 'hex');
  if (hash.length !== hashBytes || !isSame(token, tokenOf(await readInvitationKey(tx), hash))) return;
  await stopInvitations(tx, hash, now);
}

const hashBytes = 32;
const normal = (address: string): string => address.trim().toLowerCase();
const hashOf = (key: Buffer, address: string): Buffer => createHmac('sha256', key).update(normal(address)).digest();
const tokenOf = (key: Buffer, hash: Buffer): string =>
  `${hash.toString('hex')}.${createHmac('sha256', key).update('stop').update(hash).digest('base64url')}`;

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
