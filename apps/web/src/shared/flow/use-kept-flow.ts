import { useEffect, useRef, useState } from 'react';
import { useLocation, useRouter } from '@tsuzura/browser/router';

interface Resumable {
  /** Left for a fresh check while confirming: back there after it. */
  readonly resumes: boolean;
}

/** What a flow keeps in the tab, so that nothing is lost or asked for twice by a reload, a fresh check or a lost connection. */
export function useKeptFlow<Kept extends Resumable>(read: () => Kept, keep: (kept: Kept) => void) {
  const router = useRouter();
  const { pathname } = useLocation();
  const [kept, setKept] = useState(read);
  /** Written at once: what is sent must be in the tab before it leaves. */
  const latest = useRef(kept);

  function change(part: Partial<Kept>) {
    latest.current = { ...latest.current, ...part };
    keep(latest.current);
    setKept(latest.current);
  }

  useEffect(() => {
    if (!latest.current.resumes) return;
    change({ resumes: false } as Partial<Kept>);
    router.navigate(pathname, { state: { step: 'confirm' } });
    // oxlint-disable-next-line react/exhaustive-deps -- back from the sign-in app: once
  }, []);

  /** It is over: nothing of it is sent or kept again. What is shown stays until `setKept`. */
  function end(empty: Kept) {
    latest.current = empty;
  }

  return { kept, latest, change, end, setKept };
}
