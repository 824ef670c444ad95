// Stacks of errors in the bundle name lines of the sources. Node can do that itself (`--enable-source-maps`), but reads all
// maps at the start, which takes longer than loading the bundle, and keeps them. Here a map is read for the first stack
// that needs it.
'use strict';
const { readFileSync } = require('node:fs');
const { fileURLToPath, pathToFileURL } = require('node:url');

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const digits = new Int8Array(128).fill(-1);
for (let value = 0; value < alphabet.length; value += 1) digits[alphabet.charCodeAt(value)] = value;

/** The numbers of one segment, each relative to the one before it (Base64 VLQ of ECMA-426). */
function readSegment(text, from, numbers) {
  let at = from;
  let count = 0;
  for (let shift = 0, value = 0; at < text.length; at += 1) {
    const digit = digits[text.charCodeAt(at)];
    if (digit < 0) break; // a comma or a semicolon
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers[count] = value & 1 ? -(value >> 1) : value >> 1;
    count += 1;
    value = 0;
    shift = 0;
  }
  return { at, count };
}

/** Four numbers a segment: column in the bundle, source, line, column; and where each line of the bundle begins. */
function readMap(file) {
  const { mappings, sources } = JSON.parse(readFileSync(file, 'utf8'));
  const segments = [];
  const lines = [0];
  const numbers = [0, 0, 0, 0, 0];
  let [column, source, line, sourceColumn] = [0, 0, 0, 0];
  for (let at = 0; at < mappings.length; at += 1) {
    const read = readSegment(mappings, at, numbers);
    if (read.count > 0) column += numbers[0];
    if (read.count > 3) {
      source += numbers[1];
      line += numbers[2];
      sourceColumn += numbers[3];
      segments.push(column, source, line, sourceColumn);
    }
    at = read.at;
    if (mappings[at] !== ';') continue;
    lines.push(segments.length);
    column = 0;
  }
  return { sources, segments: Int32Array.from(segments), lines: Int32Array.from([...lines, segments.length]) };
}

/** Lines and columns count from one, as in stacks. */
function findSource({ sources, segments, lines }, url, line, column) {
  let found = -1;
  for (let at = lines[line - 1]; at < lines[line] && segments[at] < column; at += 4) found = at;
  if (found < 0) return null;
  return `${new URL(sources[segments[found + 1]], url).href}:${segments[found + 2] + 1}:${segments[found + 3] + 1}`;
}

function nameSources(folder) {
  const within = `${pathToFileURL(folder).href}/`;
  const maps = new Map();
  const mapOf = (url) => {
    if (!maps.has(url)) maps.set(url, readMap(`${fileURLToPath(url)}.map`));
    return maps.get(url);
  };
  const textOf = (frame) => {
    const text = String(frame);
    const url = frame.getFileName();
    if (typeof url !== 'string' || !url.startsWith(within)) return text;
    const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
    try {
      const source = findSource(mapOf(url), url, line, column);
      return source === null ? text : text.replace(`${url}:${line}:${column}`, () => source);
    } catch {
      return text; // the bundle was removed meanwhile
    }
  };
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${textOf(frame)}`)].join('\n');
}

module.exports = { nameSources };
