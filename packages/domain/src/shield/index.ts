export { holdsAt, type Hold, type SeenEvent } from './holds.ts';
export { refuseLift, type FrozenBy, type LiftRefusal, type ShieldEvent } from './lift.ts';
export { outflowLimits, refuseOutflow, type OutflowLimits, type OutflowRefusal, type OutflowToday } from './outflow.ts';
export { saleNeedsCheck, type NewDevice, type SaleToCheck } from './sale-check.ts';
export {
  longestHoldHours,
  shieldRules,
  shieldRulesAt,
  type HoldRule,
  type SeenReason,
  type ShieldReason,
  type ShieldRules,
} from './shield-rules.ts';
export { effectText, holdText, momentText, reasonText } from './words.ts';
