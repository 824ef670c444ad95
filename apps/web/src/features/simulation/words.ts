import { manYenLabel } from '@tsuzura/domain/text';
import { spanText } from '../../shared/simulation/index.ts';
import type { Values } from './fields.ts';

/** The sentences around the figures. Conditions first; nothing is promised. */

export function whenSaving({ initial, monthly, years }: Values): string {
  const span = spanText(years * 12);
  if (monthly === 0n) return `${manYenLabel(initial)}を${span}運用した場合`;
  const before = initial === 0n ? '' : `はじめに${manYenLabel(initial)}、`;
  return `${before}毎月${manYenLabel(monthly)}を${span}積み立てた場合`;
}

export function whenAiming({ initial, target, years }: Values): string {
  return `${startingWith(initial)}${spanText(years * 12)}で${manYenLabel(target)}を目指す場合、毎月`;
}

export function whenWaiting({ initial, monthly, target }: Values): string {
  return `${startingWith(initial)}毎月${manYenLabel(monthly)}で${manYenLabel(target)}を目指す場合`;
}

export function whenTakingOut({ balance, residual, years }: Values): string {
  const rest = residual === 0n ? '' : `、${manYenLabel(residual)}を残して`;
  return `${manYenLabel(balance)}を${spanText(years * 12)}で${rest}取り崩す場合、毎月`;
}

const startingWith = (initial: Values['initial']): string =>
  initial === 0n ? '' : `はじめに${manYenLabel(initial)}を入れ、`;

/** 年3.0%で…; a rate below zero with the minus of a screen. */
export const atRate = ({ rate }: Values): string => `年${rate.replace('-', '−')}%で運用したと仮定`;

/** What principal is made of. */
export const principalName = ({ initial }: Values): string =>
  initial === 0n ? '積み立てた金額' : 'はじめの金額と積立の合計';
