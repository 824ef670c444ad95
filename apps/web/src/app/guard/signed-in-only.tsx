import { useEffect, useState, type ReactNode } from 'react';
import { errorRecords, errorStore } from '@tsuzura/browser/error';
import { useClaims } from '@tsuzura/browser/services';
import { isEnd } from '@tsuzura/browser/session';
import { RetryNotice } from '@tsuzura/ui/notice';
import { useServices } from '../../shared/services.ts';
import { Fallback } from './fallback.tsx';

type Check = 'checking' | 'success' | 'failed' | 'unreachable';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** R4.03: blank while checking, then the page, or a fallback with the login-required dialog. */
export function SignedInOnly(props: Props) {
  const isSignedIn = useClaims() !== null;
  const [attempt, setAttempt] = useState(0);
  // Signing in or out in another tab, and every new try, is checked from the beginning.
  return <Checked {...props} key={`${attempt} ${isSignedIn}`} onRetry={() => setAttempt(attempt + 1)} />;
}

function Checked({ title, children, onRetry }: Props & { readonly onRetry: () => void }) {
  const { session } = useServices();
  const [check, setCheck] = useState<Check>('checking');
  useEffect(() => {
    let isCurrent = true;
    const settle = (next: Check) => isCurrent && setCheck(next);
    session.check().then(
      () => settle('success'),
      (error: unknown) => settle(isEnd(error) ? 'failed' : 'unreachable'),
    );
    return () => {
      isCurrent = false;
    };
  }, [session]);

  const isFailed = check === 'failed';
  useEffect(() => {
    // A session that has just run out has a dialog of its own, which is the more serious one.
    if (isFailed) errorStore.set(errorRecords.requiredLogin());
  }, [isFailed]);

  if (check === 'success') return children;
  if (check === 'failed') return <Fallback title={title} />;
  if (check === 'unreachable') {
    return (
      <div className="wide py-8">
        <RetryNotice cause="network" onRetry={onRetry} />
      </div>
    );
  }
  return null;
}
