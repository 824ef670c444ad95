import { expect, test } from 'vitest';
import { PreparedBytes } from './prepared-bytes.ts';

const uuid = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/g;

/** A socket that takes everything at once, or keeps it and reads it later. */
function open(isSlow = false) {
  const kept: Buffer[] = [];
  const taken: string[] = [];
  let now = 0;
  const answers = new PreparedBytes({
    print: (id) => `retry-after: 2\r\nx-request-id: ${id}\r\ndate: ${now}\r\n\r\n{"requestId":"${id}"}`,
    cycled: { after: 'retry-after: ', digits: ['2', '3', '4'] },
    now: () => now,
  });
  const socket = {
    get writableLength() {
      return isSlow ? kept.reduce((sum, { length }) => sum + length, 0) : 0;
    },
    write(bytes: Buffer) {
      if (isSlow) kept.push(bytes);
      else taken.push(bytes.toString());
      return true;
    },
  };
  return {
    answer: () => answers.write(socket)(),
    pass: (ms: number) => (now += ms),
    sent: () => (isSlow ? kept.map(String) : taken),
  };
}

test('every answer has an id of its own, the same in its headers and its body, and the log learns it', () => {
  const { answer, sent } = open();
  const ids = Array.from({ length: 300 }, answer);
  expect(new Set(ids).size).toBe(300);
  expect(sent().map((text) => text.match(uuid))).toEqual(ids.map((id) => [id, id]));
  // 300 in hexadecimal, from zero
  expect(ids.at(-1)?.slice(-12)).toBe('00000000012b');
});

test('after a second the date is a new one, and so is the beginning of the id', () => {
  const { answer, pass, sent } = open();
  const first = answer();
  pass(999);
  expect(answer().slice(0, 24)).toBe(first.slice(0, 24));
  pass(1);
  expect(answer().slice(0, 24)).not.toBe(first.slice(0, 24));
  expect(sent().map((text) => /date: (\d+)/.exec(text)?.[1])).toEqual(['0', '0', '1000']);
});

test('bytes that a slow reader has not taken yet do not change under it', () => {
  const { answer, sent } = open(true);
  const ids = [answer(), answer(), answer()];
  expect(sent().map((text) => text.match(uuid)?.[0])).toEqual(ids);
});

test('callers are told to come again at different times', () => {
  const { answer, sent } = open();
  for (let index = 0; index < 5; index += 1) answer();
  expect(sent().map((text) => /retry-after: (.*)/.exec(text)?.[1])).toEqual(['3', '4', '2', '3', '4']);
});
