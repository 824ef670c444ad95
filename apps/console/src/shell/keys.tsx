import { useEffect, useState } from 'react';
import { Button } from '@tsuzura/ui/button';
import { Dialog } from '@tsuzura/ui/dialog';
import { hearKey } from './hear-key.ts';

const keys: readonly (readonly [key: string, does: string])[] = [
  ['/', 'さがす欄へ移る'],
  ['↑ ↓', '表の前の行・次の行へ'],
  ['PageUp PageDown', '表を15行ずつ'],
  ['Home End', '表の最初の行・最後の行へ'],
  ['Enter', '選んでいる行を開く'],
  ['Esc', '開いているものを閉じる'],
  ['?', 'この一覧を開く'],
];

/** The keys of every screen. `?` opens them, and a button for whoever does not know that yet. */
export function Keys() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => hearKey('?', () => setOpen(true)), []);
  return (
    <>
      <button type="button" className="cx-keys-button" aria-label="キーの一覧" onClick={() => setOpen(true)}>
        <kbd aria-hidden="true">?</kbd>
      </button>
      {isOpen && (
        <Dialog
          isOpen
          onClose={() => setOpen(false)}
          title="キーの一覧"
          actions={
            <Button size="flow" variant="text" onClick={() => setOpen(false)}>
              閉じる
            </Button>
          }
        >
          <dl className="cx-keys">
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  {key.split(' ').map((one) => (
                    <kbd key={one}>{one}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}
