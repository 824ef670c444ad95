import type { Answer } from '@tsuzura/contract/kernel';
import type { getAssets } from '@tsuzura/contract/main';

type Holdings = Pick<Answer<typeof getAssets>, 'funds' | 'soldFunds' | 'buyingPower'>;

/** Money that can be spent, and no fund held or sold yet. */
export const hasFirstMoney = ({ funds, soldFunds, buyingPower }: Holdings): boolean =>
  buyingPower > 0n && funds.length === 0 && soldFunds.length === 0;
