import { Button } from '@tsuzura/ui/button';
import { Notice } from '@tsuzura/ui/notice';
import type { OtherWay } from './other-ways.tsx';

interface Props {
  /** The server's words: when mails are sent again. */
  readonly text: string;
  readonly others: readonly OtherWay[];
}

/** In place of the field for a code that was not sent: when it can be, and the ways that need no mail. */
export function NoMailNow({ text, others }: Props) {
  return (
    <div className="grid gap-4">
      <div role="alert">
        <Notice tone="warn" title="確認コードを送れませんでした">
          {text}
        </Notice>
      </div>
      {others.map(({ name, choose }) => (
        <Button key={name} variant="outline" size="flow" onClick={choose}>
          {name}
        </Button>
      ))}
    </div>
  );
}
