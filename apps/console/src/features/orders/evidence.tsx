import { useState } from 'react';
import { getOrderEvidence } from '@tsuzura/contract/ops';
import { Button } from '@tsuzura/ui/button';
import { ops } from '../../data/index.ts';
import { Failure } from '../../page/index.ts';

/** A signed link of a few minutes; making it is written down. */
export function Evidence({ id }: { readonly id: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  const open = async () => {
    try {
      const { url } = await ops.call(getOrderEvidence, { params: { id } });
      location.assign(url);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <Button variant="outline" busyLabel="作成中" onClick={open}>
        証跡を取り出す
      </Button>
      <Failure text={failure} />
    </>
  );
}
