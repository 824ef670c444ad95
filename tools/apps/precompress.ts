import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const isText = (file: string) => /\.(html|js|css|svg|json|txt|webmanifest)$/.test(file);
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Writes .br and .gz beside text files where that saves anything: done once here, instead of at every request. */
export async function precompress(files: readonly string[]): Promise<void> {
  await Promise.all(
    files.filter(isText).map(async (file) => {
      const content = readFileSync(file);
      const [br, gz] = await Promise.all([
        brotli(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        zip(content, { level: 9 }),
      ]);
      if (br.length < content.length) writeFileSync(`${file}.br`, br);
      if (gz.length < content.length) writeFileSync(`${file}.gz`, gz);
    }),
  );
}
