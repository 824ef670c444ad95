import { hasRole, type Endpoint, type OperatorRole } from '@tsuzura/contract/kernel';
import { getOperator } from '@tsuzura/contract/ops';
import { useCall } from './use-call.ts';

/** Who is signed in; undefined until that is known. */
export const useOperator = () => useCall(getOperator).data;

/** Whether whoever is signed in may make this call. The server decides; this hides what it would refuse. */
export function useMay(...calls: readonly Endpoint[]): boolean {
  const roles = useOperator()?.roles ?? [];
  return calls.every(({ roles: wanted = [] }) => hasRole(roles as readonly OperatorRole[], wanted));
}
