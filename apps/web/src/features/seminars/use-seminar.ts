import { useCall } from '@tsuzura/browser/data';
import { Id } from '@tsuzura/contract/kernel';
import { getSeminarForm, listSeminars, type Seminar } from '@tsuzura/contract/main';

/** One seminar. `missing` when nobody has such an id. */
export function useSeminar(id: string) {
  const isId = Id.safeParse(id).success;
  const asked = useCall(listSeminars, { query: { id } }, { enabled: isId });
  const seminar: Seminar | undefined = asked.data?.seminars[0];
  return { asked, seminar, isMissing: !isId || (asked.data !== undefined && seminar === undefined) };
}

/** The form and the customer's own application; asked for when somebody is signed in. */
export const useSeminarForm = (id: string, { enabled = true }: { readonly enabled?: boolean } = {}) =>
  useCall(getSeminarForm, { params: { id } }, { enabled });
