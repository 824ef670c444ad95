import { StatusChip } from '@tsuzura/ui/badge';
import { useHoldingsOf } from '../../shared/asset/index.ts';

export const HeldMark = ({ code }: { readonly code: string }) => useHoldingsOf(code).length > 0 && <HeldChip />;

export const HeldChip = () => <StatusChip tone="primary">保有中</StatusChip>;
