import { useState } from 'react';
import type { Answer, CallInput, Endpoint } from '@tsuzura/contract/kernel';
import { ops } from './client.ts';
import { useCall } from './use-call.ts';

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** A long list, page after page. Another question begins anew. */
export function usePages<E extends Endpoint, Row>(
  endpoint: E,
  given: CallInput<E> & { readonly query: object },
  read: (answer: Answer<E>) => Page<Row>,
) {
  const first = useCall(endpoint, given);
  const asked = JSON.stringify(given, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
  const [later, setLater] = useState<{ readonly asked: string; readonly pages: readonly Page<Row>[] }>({
    asked,
    pages: [],
  });
  const begin = first.data === undefined ? null : read(first.data);
  const pages = [...(begin ? [begin] : []), ...(later.asked === asked ? later.pages : [])];
  const next = pages.at(-1)?.next ?? null;
  const call = ops.call as (endpoint: E, given: unknown) => Promise<Answer<E>>;
  return {
    first,
    rows: pages.flatMap(({ rows }) => rows),
    hasMore: next !== null,
    async more(): Promise<void> {
      if (next === null) return;
      const page = read(await call(endpoint, { ...given, query: { ...given.query, after: next } }));
      setLater((was) => ({ asked, pages: [...(was.asked === asked ? was.pages : []), page] }));
    },
  };
}
