// Where the bundle of the service is (tools/bundle-service.ts makes it), and whether it is that of the sources as they are
// now. Every start asks, so this is plain CommonJS and looks at no file's content.
'use strict';
const { readFileSync, statSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const bundleFolder = join(root, 'node_modules', '.cache', 'service');
/** The name of the bundle to use, and what it was made of. */
const listFile = join(bundleFolder, 'current.json');

/** Size and time of the last change, or null. Every write moves that time (ctime), and nobody can set it back. */
function stateOf(file) {
  const found = statSync(join(root, file), { throwIfNoEntry: false });
  return found ? [found.size, found.ctimeMs] : null;
}

/** The folder of the bundle that was made of the sources as they are now, or null. */
function findBundle() {
  try {
    const { name, madeIn, node, files } = JSON.parse(readFileSync(listFile, 'utf8'));
    // Paths of the project stand in it, and it was made for one version of Node.
    if (madeIn !== root || node !== process.version) return null;
    for (const [file, size, changedAt] of files) {
      const found = stateOf(file);
      if (!found || found[0] !== size || found[1] !== changedAt) return null;
    }
    const folder = join(bundleFolder, name);
    return statSync(join(folder, 'service.mjs'), { throwIfNoEntry: false }) ? folder : null;
  } catch {
    return null; // there is none, or it cannot be read: another takes its place
  }
}

module.exports = { bundleFolder, findBundle, listFile, stateOf };
