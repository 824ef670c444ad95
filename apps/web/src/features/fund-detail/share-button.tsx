import { Share2 } from 'lucide-react';
import { say } from '@tsuzura/browser/toast';
import { IconButton } from '@tsuzura/ui/button';
import { paths } from '../../shared/navigation/index.ts';

/** The bare address of the fund: nothing of the visitor, no tracking, no period goes along (checklist 60). */
export function ShareButton({ code, name }: { readonly code: string; readonly name: string }) {
  async function share() {
    const url = location.origin + paths.fund(code);
    try {
      if (typeof navigator.share === 'function') await navigator.share({ title: name, url });
      else {
        await navigator.clipboard.writeText(url);
        say('リンクをコピーしました。');
      }
    } catch (error) {
      const isChoice = error instanceof DOMException && error.name === 'AbortError'; // the sheet was closed
      if (!isChoice) say('リンクをコピーできませんでした。アドレス欄からコピーしてください。', 'error');
    }
  }
  return (
    <span className="text-ink2">
      <IconButton label="このファンドを共有する" onClick={() => void share()}>
        <Share2 aria-hidden="true" />
      </IconButton>
    </span>
  );
}
