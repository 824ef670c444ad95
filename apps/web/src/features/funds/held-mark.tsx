import { StatusChip } from '@tsuzura/ui/badge';
import { useHoldingsOf } from '../../shared/asset/index.ts';

export function HeldMark({ code }: { readonly code: string }) {
  return useHoldingsOf(code).length > 0 && <StatusChip tone="primary">保有中</StatusChip>;
}
