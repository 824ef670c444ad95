import { z } from 'zod';
import {
  DateTime,
  endpoint,
  FundCode,
  Id,
  longPageQuery,
  LongPaging,
  withDefault,
  yenBetween,
  Ymd,
} from '../kernel/index.ts';
import { BankToRegister } from '../partner/account-application.ts';
import { AccountClosing, ApplicationDecision, NisaDecision } from './application.ts';
import { EditableConstants } from '../static/editable-constants.ts';
import { CampaignToPublish, CampaignToReward } from './campaign.ts';
import { changing } from './changing.ts';
import { BrokerageEdition, FundEdition } from './document.ts';
import { textLine } from './fields.ts';
import { MaintenanceWindow } from './maintenance.ts';
import { BroadcastToSend } from './notification.ts';
import { NewsToPublish, NewsToWithdraw } from './notice.ts';
import { SeminarArchive, SeminarToCancel, SeminarToPublish } from './seminar-acts.ts';
import { TransferredReport } from './statement.ts';

const AccountNumber = z.string().regex(/^\d{7}$/);
const act = <const Kind extends string, Payload extends z.core.$ZodType>(kind: Kind, payload: Payload) =>
  z.strictObject({ kind: z.literal(kind), payload });
const newNav = { fundCode: FundCode, date: Ymd, nav: yenBetween(1, 10_000_000) };

/** Everything that takes two people: it moves money, is published to customers, or changes a rule (ADR-0068). */
export const ProposedAct = z
  .discriminatedUnion('kind', [
    /** A price in use is corrected; the next night corrects what was filled at it. */
    act('nav.correct', z.strictObject(newNav)),
    /** A held or missing price is replaced. The distribution counts only where the price was missing. */
    act('nav.replace', z.strictObject({ ...newNav, distribution: yenBetween(0, 10_000_000).optional() })),
    /** Held or missing prices, as `POST /navs/csv` read them from a file: all of them or none. */
    act(
      'nav.import',
      z.strictObject({
        rows: z
          .array(z.strictObject({ ...newNav, distribution: yenBetween(0, 10_000_000) }))
          .min(1)
          .max(500),
      }),
    ),
    /** A transfer in suspense is credited to this account. */
    act('suspense.assign', z.strictObject({ id: Id, accountNumber: AccountNumber })),
    /** It is sent back. Without `sender` it waits until the sender's account is known. */
    act(
      'suspense.return',
      z.strictObject({
        id: Id,
        sender: BankToRegister.pick({
          bankCode: true,
          branchCode: true,
          bankAccountType: true,
          bankAccountNumber: true,
        }).optional(),
      }),
    ),
    /** A quick deposit that was never reported: ended as the payment site said when it was asked. */
    act(
      'quick-deposit.settle',
      z.strictObject({
        id: Id,
        outcome: z.enum(['SUCCEEDED', 'CANCELED', 'FAILED']),
        /** The bank's number of the payment; money is credited only with one. */
        bankReference: Id.optional(),
      }),
    ),
    /** An open order is cancelled in the customer's place, by the rules the customer has. */
    act('order.cancel', z.strictObject({ id: Id })),
    /** Messages that were given up after ten attempts are tried again: a job (ADR-0070). */
    act('outbox.resend', z.strictObject({})),
    act('document.publish', BrokerageEdition),
    act('fund-document.publish', FundEdition),
    act('news.publish', NewsToPublish),
    act('news.withdraw', NewsToWithdraw),
    act('seminar.publish', SeminarToPublish),
    act('seminar.cancel', SeminarToCancel),
    act('seminar.archive', SeminarArchive),
    act('campaign.publish', CampaignToPublish),
    act('campaign.reward', CampaignToReward),
    /** A message to many: a job, at once or at its moment. */
    act('broadcast.send', BroadcastToSend),
    /** Closing the service at once is one person's: `PUT /maintenance`. */
    act('maintenance.schedule', MaintenanceWindow),
    /** Freezing is one person's. */
    act('freeze.lift', z.strictObject({ accountNumber: AccountNumber })),
    /** 承認・不備・否認 of an application that a person took over. */
    act('application.decide', ApplicationDecision),
    /** What the review or the tax office said about a NISA request. */
    act('nisa.decide', NisaDecision),
    act('account.close', AccountClosing),
    /** Parts of const.json, flags and versions of the app. */
    act('constants.change', z.strictObject({ constants: EditableConstants })),
    act(
      'transferred-reports.import',
      z.strictObject({ transferredReports: z.array(TransferredReport).min(1).max(50) }),
    ),
  ])
  .meta({ id: 'ProposedAct' });
export type ProposedAct = z.output<typeof ProposedAct>;
export type ProposalKindName = ProposedAct['kind'];

const ProposalPreview = z.object({
  /** "基準価額の訂正". */
  kindText: z.string(),
  /** What it is about, in one line. */
  title: z.string(),
  /** What is so now and would be so afterwards. Null: nothing. */
  diff: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  /** What follows, as sentences; the number alone where there is one. */
  effect: z.array(z.object({ text: z.string(), count: z.int().nullable() })),
});

const Person = z.object({ id: Id, name: z.string() });

export const Proposal = z
  .object({
    id: Id,
    kind: z.string(),
    ...ProposalPreview.shape,
    reason: z.string(),
    state: z.enum(['PROPOSED', 'DONE', 'REJECTED', 'WITHDRAWN', 'EXPIRED']),
    stateText: z.string(),
    maker: Person,
    proposedAt: DateTime,
    /** Business time; nobody approves it from then on. */
    expiresAt: DateTime,
    checker: Person.nullable(),
    decidedAt: DateTime.nullable(),
    decisionNote: z.string().nullable(),
    /** Ids and numbers that the act answered. */
    result: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
    /** What whoever asks may do with it now. */
    may: z.object({ approve: z.boolean(), reject: z.boolean(), withdraw: z.boolean() }),
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.output<typeof Proposal>;

const reason = textLine(500);

export const previewProposal = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/proposals/preview',
  title: '承認に出す前に、変わることと影響を試しに計算する',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  bodyBytes: 256 * 1024,
  body: z.strictObject({ act: ProposedAct }),
  answer: ProposalPreview,
});

export const propose = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/proposals',
  title: '承認に出す',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  bodyBytes: 256 * 1024,
  once: true,
  body: z.strictObject({ reason, act: ProposedAct }),
  answer: Proposal,
});

export const listProposals = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/proposals',
  title: '承認に出したものの一覧',
  caller: 'operator',
  roles: ['viewer'],
  /** `waiting`: nobody has decided. `mine`: what whoever asks prepared. Newest first. */
  query: z.object({ view: withDefault(z.enum(['waiting', 'mine', 'all']), 'waiting'), ...longPageQuery }),
  answer: z.object({ proposals: z.array(Proposal), paging: LongPaging }),
});

const params = z.object({ id: Id });

export const getProposal = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/proposals/{id}',
  title: '承認に出したものの詳細',
  caller: 'operator',
  roles: ['viewer'],
  params,
  answer: Proposal,
});

const note = textLine(500);

export const approveProposal = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/proposals/{id}/approve',
  title: '承認して実行する（作成した人とは別の担当者）',
  caller: 'operator',
  roles: ['checker'],
  gates: changing,
  once: true,
  params,
  body: z.strictObject({ note }),
  answer: Proposal,
});

export const rejectProposal = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/proposals/{id}/reject',
  title: '差し戻す',
  caller: 'operator',
  roles: ['checker'],
  gates: changing,
  once: true,
  params,
  body: z.strictObject({ note }),
  answer: Proposal,
});

export const withdrawProposal = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/proposals/{id}/withdraw',
  title: '自分が承認に出したものを取り下げる',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  once: true,
  params,
  body: z.strictObject({ note }),
  answer: Proposal,
});

export const proposalCalls = [
  previewProposal,
  propose,
  listProposals,
  getProposal,
  approveProposal,
  rejectProposal,
  withdrawProposal,
] as const;
