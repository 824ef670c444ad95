import { useEffect, useState } from 'react';
import { announce } from '../announce/index.ts';
import { Button } from '../button/index.ts';
import { CopyIcon, DoneIcon } from '../icon/index.ts';

interface Props {
  readonly text: string;
  /** 「コードをコピー」 */
  readonly children: string;
}

type Outcome = 'none' | 'copied' | 'failed';

const showsMs = 4_000;
const said = { copied: 'コピーしました', failed: 'コピーできませんでした' };

/** Copies a text and says so on itself for a moment. Where the browser refuses, the text can still be selected. */
export function CopyButton({ text, children }: Props) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  useEffect(() => {
    if (outcome === 'none') return undefined;
    const timer = setTimeout(() => setOutcome('none'), showsMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy() {
    const done = await write(text);
    setOutcome(done);
    announce(said[done]);
  }

  return (
    <Button variant="quiet" size="small" onClick={copy}>
      {outcome === 'copied' ? <DoneIcon size="tiny" /> : <CopyIcon size="tiny" />}
      {outcome === 'none' ? children : said[outcome]}
    </Button>
  );
}

async function write(text: string): Promise<'copied' | 'failed'> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    return 'failed';
  }
}
