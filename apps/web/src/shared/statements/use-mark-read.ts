import { useQueryClient } from '@tanstack/react-query';
import { listTransferredReports } from '@tsuzura/contract/main';
import { listTradeReports } from '@tsuzura/contract/trading';
import { withRead } from './mark-read.ts';

const lists: ReadonlySet<unknown> = new Set([listTradeReports.path, listTransferredReports.path]);

/** Opening a statement marks it as read at the server; the lists on the screen say so at once. */
export function useMarkRead(): (id: string) => void {
  const queries = useQueryClient();
  return (id) =>
    queries.setQueriesData<object>({ predicate: ({ queryKey }) => lists.has(queryKey[1]) }, (answer) =>
      answer === undefined ? answer : withRead(answer, id),
    );
}
