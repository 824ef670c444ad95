import { Logo } from '@tsuzura/ui/brand';
import { RetryNotice } from '@tsuzura/ui/notice';

interface Props {
  readonly cause: 'network' | 'other';
  readonly onRetry: () => Promise<void>;
}

/** The app learns its addresses from one small file; without it there is nothing to ask. */
export function StartFailed({ cause, onRetry }: Props) {
  return (
    <main className="wide grid gap-6 py-16">
      <Logo />
      <RetryNotice cause={cause} onRetry={onRetry} />
    </main>
  );
}
