export { FreezeEffects } from './freeze-effects.tsx';
export { dropFrozen, keepFrozen, readFrozen, type Frozen } from './frozen-receipt.ts';
export { FrozenBanner, HoldNotice, ShieldBanner } from './shield-banner.tsx';
export { StrongCheckBanner } from './strong-check-banner.tsx';
export { useShield } from './use-shield.ts';
