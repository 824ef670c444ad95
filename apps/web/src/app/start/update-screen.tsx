import { Logo } from '@tsuzura/ui/brand';
import { Button } from '@tsuzura/ui/button';
import { useServices } from '../../shared/services.ts';

/** Stands in place of the app: this version of the shell can no longer be used. */
export function UpdateScreen({ storeUrl }: { readonly storeUrl: string }) {
  const { native } = useServices();
  return (
    <main className="wide grid min-h-dvh content-center gap-6 py-16">
      <Logo />
      <h1>アプリの更新が必要です</h1>
      <p className="phrase">安全にお使いいただくため、最新のアプリへの更新をお願いします。</p>
      <div>
        <Button onClick={() => native.openExternal(storeUrl)}>ストアを開く</Button>
      </div>
    </main>
  );
}
