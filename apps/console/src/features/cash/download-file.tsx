import { useState } from 'react';
import { getBankFile } from '@tsuzura/contract/ops';
import { Button } from '@tsuzura/ui/button';
import { ops, useMay } from '../../data/index.ts';
import { Failure } from '../../page/index.ts';

/** A file of the bank as it was sent or taken, byte for byte; taking it is written down. */
export function DownloadFile({ id }: { readonly id: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  if (!useMay(getBankFile)) return null;
  const download = async () => {
    try {
      const { content } = await ops.call(getBankFile, { params: { id } });
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const address = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
      const link = document.createElement('a');
      link.href = address;
      link.download = `${id}.txt`;
      link.click();
      URL.revokeObjectURL(address);
      setFailure(null);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <Button size="small" variant="quiet" busyLabel="取り出し中" onClick={download} label={`${id}を保存`}>
        保存
      </Button>
      <Failure text={failure} />
    </>
  );
}
