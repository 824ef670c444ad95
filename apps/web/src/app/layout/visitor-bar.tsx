import { useLocation } from '@tsuzura/browser/router';
import { serviceDescription } from '@tsuzura/ui/brand';
import { Button } from '@tsuzura/ui/button';
import { useServices } from '../../shared/services.ts';

/** Visitors have no menu; this is their way in (rule SCREEN-2). */
export function VisitorBar() {
  const { leaveForSignIn } = useServices();
  const { href } = useLocation();
  return (
    <div className="visitor-bar">
      <div className="wide visitor-bar-in">
        <span className="visitor-bar-name">{serviceDescription}</span>
        <Button needsConnection reasonAs="tip" onClick={() => leaveForSignIn({ view: 'signUp', redirectPath: null })}>
          口座をひらく
        </Button>
        <Button
          variant="outline"
          needsConnection
          reasonAs="tip"
          onClick={() => leaveForSignIn({ view: 'signInWithCheckUsername', redirectPath: href === '/' ? null : href })}
        >
          ログイン
        </Button>
      </div>
    </div>
  );
}
