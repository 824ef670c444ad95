import { useState } from 'react';
import { useLocation } from '@tsuzura/browser/router';
import { readFrozen } from '../../shared/protection/index.ts';
import { AskByLink } from './ask-by-link.tsx';
import { FrozenNow } from './frozen-now.tsx';
import { HowToFreeze } from './how-to-freeze.tsx';
import { tokenIn } from './token-in.ts';

/** Outside of every session: a freeze ends them all. The link of a warning mail leads here with its key in the hash. */
export function FreezePage() {
  const { hash } = useLocation();
  const [frozen, setFrozen] = useState(() => readFrozen(sessionStorage, Date.now()));
  if (frozen !== null) return <FrozenNow frozen={frozen} />;
  const token = tokenIn(hash);
  return token === null ? <HowToFreeze /> : <AskByLink token={token} onFrozen={setFrozen} />;
}
