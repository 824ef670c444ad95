import type { Answer } from '@tsuzura/contract/kernel';
import type { getAssets } from '@tsuzura/contract/main';
import { IconButton } from '@tsuzura/ui/button';
import { DownloadIcon, PrintIcon } from '@tsuzura/ui/icon';
import { EyeButton } from '../../shared/asset/index.ts';
import { saveFile } from '../../shared/csv/index.ts';
import { holdingsCsv } from './holdings-csv.ts';

/** What can be done with the page as a whole. A file or a print of nothing is not offered. */
export function Tools({ assets }: { readonly assets: Answer<typeof getAssets> | null }) {
  return (
    <div className="assets-tools">
      {assets !== null && assets.funds.length > 0 && (
        <>
          <IconButton
            label="CSVで保存する"
            onClick={() =>
              saveFile(
                `保有ファンド-${assets.asOf.slice(0, 10)}.csv`,
                'text/csv;charset=utf-8',
                holdingsCsv(assets.funds),
              )
            }
          >
            <DownloadIcon />
          </IconButton>
          <IconButton label="印刷する" onClick={() => print()}>
            <PrintIcon />
          </IconButton>
        </>
      )}
      <EyeButton />
    </div>
  );
}
