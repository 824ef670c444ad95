import { z } from 'zod';
import { DateTime, endpoint, FundCode, Id, Nav, Yen, yenBetween, Ymd } from '../kernel/index.ts';
import { changing } from './changing.ts';

/** A price of one fund and day. */
const NavPlace = z.object({ fundCode: FundCode, date: Ymd });
/** What an operator may type: a slip of a few digits is refused with the input. */
const navInput = yenBetween(1, 10_000_000);
const note = z.string().trim().min(1).max(500);

/** Waits for an operator: nothing of the fund is filled at that day or later ones until it is released. */
export const HeldNav = z
  .object({
    ...NavPlace.shape,
    fundName: z.string(),
    /** MISSING: it did not come in time. JUMP: too far from the day before. */
    reason: z.enum(['MISSING', 'JUMP']),
    nav: Nav.nullable(),
    previousNav: Nav.nullable(),
    /** Orders that wait for it. */
    waitingOrders: z.int(),
  })
  .meta({ id: 'HeldNav' });

/** A price an operator set, and how far the correction of its fills is. */
export const NavCorrection = z
  .object({
    ...NavPlace.shape,
    turn: z.int(),
    oldNav: Nav.nullable(),
    newNav: Nav,
    note: z.string(),
    recordedBy: z.string(),
    recordedAt: DateTime,
    /** Null until the night has corrected everything that was filled at the old price. */
    finishedAt: DateTime.nullable(),
    correctedFills: z.int(),
  })
  .meta({ id: 'NavCorrection' });

/** Beyond ± 20 % a price waits for a second operator; until then nothing of it counts. */
export const NavProposal = z
  .object({
    id: Id,
    ...NavPlace.shape,
    fundName: z.string(),
    kind: z.enum(['CORRECTION', 'REPLACEMENT']),
    oldNav: Nav.nullable(),
    newNav: Nav,
    distribution: Yen,
    note: z.string(),
    proposedBy: z.string(),
    proposedAt: DateTime,
    /** Business time; nobody approves it from then on. */
    expiresAt: DateTime,
    state: z.enum(['WAITING', 'APPROVED', 'REJECTED', 'EXPIRED']),
    decidedBy: z.string().nullable(),
    decidedAt: DateTime.nullable(),
    decisionNote: z.string().nullable(),
  })
  .meta({ id: 'NavProposal' });

/** Set at once, or waiting for a second operator under this id. */
const setOrWaiting = { state: z.enum(['SET', 'WAITING']), proposalId: Id.nullable() };

/** Something a person has to look at. Ids and amounts only. */
export const Alert = z
  .object({
    kind: z.string(),
    subject: z.string(),
    detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    raisedAt: DateTime,
  })
  .meta({ id: 'Alert' });

export const listHeldNavs = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/navs/held',
  title: '確認待ちの基準価額',
  caller: 'operator',
  roles: ['viewer'],
  answer: z.object({ navs: z.array(HeldNav) }),
});

export const releaseHeldNav = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/navs/{fundCode}/{date}/release',
  title: '確認待ちの基準価額を使う',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  params: NavPlace,
  body: z.strictObject({ note }),
  answer: 'nothing',
});

export const replaceHeldNav = endpoint({
  site: 'ops',
  method: 'PUT',
  path: '/navs/{fundCode}/{date}',
  title: '確認待ちの基準価額の差し替え',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  params: NavPlace,
  body: z.strictObject({
    nav: navInput,
    /** Per navUnit; taken only where the price was missing. */
    distribution: yenBetween(0, 10_000_000).optional(),
    note,
  }),
  answer: z.object(setOrWaiting),
});

export const correctNav = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/navs/{fundCode}/{date}/corrections',
  title: '基準価額の訂正',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  once: true,
  params: NavPlace,
  body: z.strictObject({ nav: navInput, note }),
  answer: z.object({
    ...setOrWaiting,
    /** Null while it waits. */
    turn: z.int().nullable(),
    oldNav: Nav,
    newNav: Nav,
    /** Orders and distributions of that day that the next night corrects, apart from what follows from them. */
    affected: z.int(),
  }),
});

export const listNavCorrections = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/navs/corrections',
  title: '基準価額の訂正の一覧',
  caller: 'operator',
  roles: ['viewer'],
  answer: z.object({ corrections: z.array(NavCorrection) }),
});

export const listNavProposals = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/navs/proposals',
  title: '承認待ちの基準価額の訂正の一覧',
  caller: 'operator',
  roles: ['viewer'],
  answer: z.object({ proposals: z.array(NavProposal) }),
});

export const approveNavProposal = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/navs/proposals/{id}/approve',
  title: '基準価額の訂正の承認（提案者とは別の担当者）',
  caller: 'operator',
  roles: ['checker'],
  gates: changing,
  once: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ note }),
  answer: NavProposal,
});

export const rejectNavProposal = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/navs/proposals/{id}/reject',
  title: '基準価額の訂正の却下・取り下げ',
  caller: 'operator',
  roles: ['maker', 'checker'],
  gates: changing,
  once: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ note }),
  answer: NavProposal,
});

export const listAlerts = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/alerts',
  title: '未確認の警告',
  caller: 'operator',
  roles: ['viewer'],
  answer: z.object({ alerts: z.array(Alert) }),
});

export const acknowledgeAlert = endpoint({
  site: 'ops',
  method: 'POST',
  path: '/alerts/seen',
  title: '警告を確認済みにする',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  body: z.strictObject({ kind: z.string().min(1).max(100), subject: z.string().min(1).max(200) }),
  answer: 'nothing',
});

export const nightCalls = [
  listHeldNavs,
  releaseHeldNav,
  replaceHeldNav,
  correctNav,
  listNavCorrections,
  listNavProposals,
  approveNavProposal,
  rejectNavProposal,
  listAlerts,
  acknowledgeAlert,
] as const;
