export { AccountMark, type AccountKind } from './account-mark.tsx';
export { CountBadge, StatusChip, UnreadDot, type ChipTone } from './badge.tsx';
