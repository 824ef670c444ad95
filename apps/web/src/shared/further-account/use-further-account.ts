import { useQueryClient } from '@tanstack/react-query';
import { useSend } from '@tsuzura/browser/data';
import { say } from '@tsuzura/browser/toast';
import { createAccountRequest } from '@tsuzura/contract/main';
import type { CallInput } from '@tsuzura/contract/kernel';

type Application = CallInput<typeof createAccountRequest>['body'];

/** Sends the application for one more account of a customer who has one, and shows how that stands then. */
export function useFurtherAccount(name: string, onApplied: () => void) {
  const queries = useQueryClient();
  const send = useSend(createAccountRequest);
  return async (body: Pick<Application, 'products' | 'marginDeclaration' | 'usDeclaration'>): Promise<void> => {
    let isApplied = false;
    try {
      await send.mutateAsync({ given: { body: { specificAccount: 'NONE', nisa: 'NONE', ...body } } });
      isApplied = true;
      say(`${name}のお申し込みを受け付けました。`);
    } catch {
      // It has its dialog; what was meanwhile decided is shown below it.
    }
    await queries.invalidateQueries({
      predicate: ({ queryKey: [, path] }) => String(path).startsWith('/v1/brokerageAccount/account'),
    });
    if (isApplied) onApplied();
  };
}
