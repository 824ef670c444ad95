import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from './json-body.ts';
import { isStorable } from './storable-text.ts';

const dangerous = new Set(['__proto__', 'constructor', 'prototype']);

test('reads every JSON text that JSON.parse reads and PostgreSQL can hold, to the same value', () => {
  const safeKey = fc.string().filter((key) => !dangerous.has(key) && isStorable(key));
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.string({ unit: 'binary' }).filter(isStorable),
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(safeKey, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(tree, fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(readJson(text, 20)).toEqual(JSON.parse(text));
    }),
  );
});

test('refuses every object with a key said twice, however it is written', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.jsonValue({ maxDepth: 1 }), (key, value) => {
      const plain = JSON.stringify(key);
      const units = Array.from({ length: key.length }, (_, at) => key.charCodeAt(at).toString(16).padStart(4, '0'));
      const escaped = `"${units.map((unit) => `\\u${unit}`).join('')}"`;
      expect(() => readJson(`[{${plain}: 1, "other-key": ${JSON.stringify(value)}, ${escaped} :2}]`, 20)).toThrow();
    }),
  );
});
