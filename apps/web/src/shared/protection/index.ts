export { FreezeEffects } from './freeze-effects.tsx';
export { dropFrozen, keepFrozen, readFrozen, type Frozen } from './frozen-receipt.ts';
export { FrozenBanner, HoldNotice, ProtectionBanner } from './protection-banner.tsx';
export { StrongCheckBanner } from './strong-check-banner.tsx';
export { useAccountProtection } from './use-account-protection.ts';
