import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generateAll, generatedFolders } from './generate/all.ts';
import { root } from './project-config.ts';
import setup from './test-setup.ts';
import { testServer } from '@tsuzura/store/testing';

/** `npm run docs`: prints everything that is generated and committed. */
const stop = await setup();
try {
  const { url, template } = testServer();
  const files = await generateAll(new URL(template, url).toString());
  for (const [file, content] of files) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    let before: string | null = null;
    try {
      before = readFileSync(path, 'utf8');
    } catch {
      // new file
    }
    if (before === content) continue;
    writeFileSync(path, content);
    console.log(`${before === null ? 'new    ' : 'changed'} ${file}`);
  }
  for (const file of globSync(
    generatedFolders.map((folder) => `${folder}/**/*.*`),
    { cwd: root },
  )) {
    if (files.has(file)) continue;
    rmSync(join(root, file));
    console.log(`deleted ${file}`);
  }
} finally {
  await stop();
}
