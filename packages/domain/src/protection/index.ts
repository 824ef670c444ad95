export { holdsAt, type Hold, type SeenEvent } from './holds.ts';
export { refuseLift, type FrozenBy, type LiftRefusal, type ProtectionEvent } from './lift.ts';
export { outflowLimits, refuseOutflow, type OutflowLimits, type OutflowRefusal, type OutflowToday } from './outflow.ts';
export { saleNeedsCheck, type NewDevice, type SaleToCheck } from './sale-check.ts';
export {
  longestHoldHours,
  protectionRules,
  protectionRulesAt,
  type HoldRule,
  type SeenReason,
  type ProtectionReason,
  type ProtectionRules,
} from './protection-rules.ts';
export { effectText, frozenByText, holdText, momentText, reasonText } from './words.ts';
