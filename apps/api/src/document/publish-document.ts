import { Refused } from '@tsuzura/contract/kernel';
import type { Ymd } from '@tsuzura/domain/calendar';
import { listFunds, navHistory } from '@tsuzura/store/fund';
import {
  addPublicDocument,
  audienceOf,
  publishDocument,
  publishFundDocument,
  type DocumentKind,
} from '@tsuzura/store/document';
import { writeAudit, type Tx } from '@tsuzura/store/kernel';
import type { Clock } from '../kernel/clock.ts';
import {
  printGiven,
  prospectus,
  publicDocumentPath,
  supplement,
  termsBooklet,
  type Section,
} from '../statement/index.ts';

export interface Publisher {
  readonly operator: string;
  /** Whoever prepared it. */
  readonly proposedBy?: string;
  readonly requestId: string;
}

export interface DocumentEdition {
  readonly kind: DocumentKind;
  readonly version: string;
  readonly name: string;
  readonly requiredFrom: Ymd;
  readonly replaces: string | null;
  readonly sections: readonly Section[];
}

export interface Published {
  readonly id: string;
  readonly contentHash: string;
}

/**
 * Prints a new version and puts it in force from its day on. From that moment everybody it concerns has not read it, and
 * trading waits for them (400-997): the gate reads the register at every call.
 */
export async function publishBrokerageDocument(
  tx: Tx,
  edition: DocumentEdition,
  by: Publisher,
  clock: Clock,
): Promise<Published & { readonly unreadFor: number }> {
  const { kind, version, name, requiredFrom, replaces, sections } = edition;
  if (requiredFrom < clock.today()) throw pastDay('requiredFrom');
  const id = `doc-${kind.toLowerCase().replaceAll('_', '-')}-${version}`;
  const bytes = await printGiven(termsBooklet({ name, number: id, version, issuedOn: requiredFrom }, sections));
  const contentHash = await addPublicDocument(tx, { id, name, bytes }, clock.now());
  const url = publicDocumentPath(id);
  const isNew = await publishDocument(tx, { id, kind, version, name, url, contentHash, requiredFrom, replaces });
  if (!isNew) throw new Refused('DOCUMENT_VERSION');
  const unreadFor = await audienceOf(tx, kind);
  await audit(tx, clock, by, 'document.published', id, { kind, version, requiredFrom, hash: contentHash, unreadFor });
  return { id, contentHash, unreadFor };
}

export interface FundEdition {
  readonly fundCode: string;
  readonly kind: 'PROSPECTUS' | 'SUPPLEMENTARY_PROSPECTUS';
  readonly version: string;
  readonly effectiveFrom: Ymd;
}

/** A new edition of a fund's document, printed from the register: buyers must read it before their next purchase (rule FUND-10). */
export async function publishFundEdition(
  tx: Tx,
  { fundCode, kind, version, effectiveFrom }: FundEdition,
  by: Publisher,
  clock: Clock,
): Promise<Published> {
  if (effectiveFrom < clock.today()) throw pastDay('effectiveFrom');
  const fund = (await listFunds(tx)).find(({ code }) => code === fundCode);
  if (!fund) throw new Refused('NOT_FOUND');
  const isProspectus = kind === 'PROSPECTUS';
  const id = `${isProspectus ? 'prospectus' : 'supplement'}-${fundCode}-${version}`;
  const name = `${fund.name} ${isProspectus ? '交付目論見書' : '目論見書補完書面'}`;
  const edition = { fund, number: id, version, issuedOn: effectiveFrom };
  const bytes = await printGiven(
    isProspectus ? prospectus(edition, await navHistory(tx, fundCode)) : supplement(edition),
  );
  const contentHash = await addPublicDocument(tx, { id, name, bytes }, clock.now());
  const isNew = await publishFundDocument(tx, {
    id,
    fundCode,
    kind,
    version,
    name,
    url: publicDocumentPath(id),
    contentHash,
    bytes: bytes.length,
    effectiveFrom,
  });
  if (!isNew) throw new Refused('DOCUMENT_VERSION');
  await audit(tx, clock, by, 'fund-document.published', id, { fundCode, kind, version, hash: contentHash });
  return { id, contentHash };
}

const pastDay = (field: string): Refused =>
  new Refused('INPUT', {}, [{ message: '今日より前の日は指定できません。', field }]);

const audit = (
  tx: Tx,
  clock: Clock,
  { operator, proposedBy, requestId }: Publisher,
  action: string,
  subject: string,
  detail: Readonly<Record<string, string | number>>,
): Promise<void> =>
  writeAudit(tx, {
    at: clock.now(),
    actorRole: 'operator',
    actor: operator,
    action,
    subject,
    detail: { ...detail, ...(proposedBy && { proposedBy }) },
    requestId,
  });
