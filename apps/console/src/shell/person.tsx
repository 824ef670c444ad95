import { say } from '@tsuzura/browser/toast';
import { Button } from '@tsuzura/ui/button';
import { signOut, useOperator } from '../data/index.ts';
import { ThemeButton } from './theme-button.tsx';

export function Person() {
  const operator = useOperator();
  const leave = async () => {
    const to = await signOut();
    if (to === null) return say('ログアウトできませんでした。もう一度お試しください。', 'error');
    location.assign(to);
    return undefined;
  };
  return (
    <>
      <ThemeButton />
      <p className="cx-person">
        {operator?.name ?? '—'}
        <small>権限 {operator?.roleTexts.join('・') ?? '—'}</small>
      </p>
      <Button size="small" variant="quiet" onClick={leave} busyLabel="終了中">
        ログアウト
      </Button>
    </>
  );
}
