import { randomUUID } from 'node:crypto';
import { approveProposal, propose, type Proposal, type ProposedAct } from '@tsuzura/contract/ops';
import type { PlainRecord } from '@tsuzura/store/kernel';
import type { Scene, TokenClaims } from '../scene.test-support.ts';

type As = Pick<Scene, 'as'>;

/** As the maker of the demo. */
export async function proposed(
  scene: As,
  act: ProposedAct,
  reason = '確認した',
  claims: TokenClaims = {},
): Promise<Proposal> {
  const maker = await scene.as('unyo', 'ops', { roles: ['maker'], ...claims });
  return maker.call(propose, { body: { reason, act } }, { key: randomUUID() });
}

/** As the checker of the demo. */
export async function approved(scene: As, id: string, claims: TokenClaims = {}): Promise<Proposal> {
  const checker = await scene.as('kansa', 'ops', { roles: ['checker'], ...claims });
  return checker.call(approveProposal, { params: { id }, body: { note: '別に確認した' } }, { key: randomUUID() });
}

/** Prepared by one and approved by the other; what the act answered. */
export async function byTwo(scene: As, act: ProposedAct, reason?: string, claims?: TokenClaims): Promise<PlainRecord> {
  const { id } = await proposed(scene, act, reason, claims);
  return (await approved(scene, id, claims)).result ?? {};
}
