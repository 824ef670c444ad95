import { useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '@tsuzura/browser/dialog';
import { say } from '@tsuzura/browser/toast';
import { DefinitionList } from '@tsuzura/ui/table';

interface Props {
  readonly isFilledInPart: boolean;
  readonly send: (key: string) => Promise<unknown>;
  readonly isSending: boolean;
  readonly onClose: () => void;
  /** What is taken back, as definitions. */
  readonly children: ReactNode;
}

/** Asks once more, with the order in sight. What is filled stays; only the rest is taken back. */
export function CancelDialog({ isFilledInPart, send, isSending, onClose, children }: Props) {
  const queries = useQueryClient();
  /** Kept until there is an answer: pressed again after a lost connection, it is the same cancellation. */
  const [key] = useState(() => crypto.randomUUID());
  return (
    <ConfirmDialog
      title={isFilledInPart ? '残りの注文を取り消しますか' : 'この注文を取り消しますか'}
      confirmLabel="取り消す"
      busyLabel="取消中"
      isSending={isSending}
      send={() => send(key)}
      onDone={() => {
        onClose();
        say('取消を受け付けました。', 'info');
      }}
      onSettled={() =>
        queries.invalidateQueries({
          predicate: ({ queryKey: [site, path] }) => site === 'trading' || String(path).startsWith('/v1/assets'),
        })
      }
      onClose={onClose}
    >
      <DefinitionList>{children}</DefinitionList>
      <p className="note phrase">取り消すまえに約定したときは、約定が優先されます。</p>
    </ConfirmDialog>
  );
}
