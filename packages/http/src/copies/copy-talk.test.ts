import { expect, test } from 'vitest';
import { createCopyTalk } from './copy-talk.ts';

/** Two copies and what was sent between them. */
function twoCopies(send?: () => Promise<never>) {
  const sent: string[] = [];
  const carry = async (messages: readonly string[]) => {
    sent.push(...messages);
    for (const message of messages) for (const copy of [one, other]) copy.receive(message);
  };
  const one = createCopyTalk({ id: 'one', send: send ?? carry });
  const other = createCopyTalk({ id: 'other', send: send ?? carry });
  return { one, other, sent };
}

test('what one copy tells the others hear, each part its own topic, and nobody hears itself', async () => {
  const { one, other } = twoCopies();
  const heard: string[] = [];
  let untold = ['a 1', 'b 2'];
  one.join('rates', {
    tell: () => untold.splice(0),
    hear: (items) => heard.push(`one ${items.join()}`),
  });
  other.join('rates', { tell: () => [], hear: (items) => heard.push(`other ${items.join()}`) });
  other.join('proofs', { tell: () => [], hear: () => heard.push('wrong topic') });
  await one.tell();
  await one.tell();
  untold = ['c 3'];
  await one.tell();
  expect(heard).toEqual(['other a 1,b 2', 'other c 3']);
});

test('nothing is sent when there is nothing to tell; much is sent in pieces that a notice can carry, and not without end', async () => {
  const { one, other, sent } = twoCopies();
  const heard: string[] = [];
  const items = Array.from({ length: 2_000 }, (_, index) => `item-${index}`);
  one.join('rates', { tell: () => items.splice(0), hear: () => undefined });
  other.join('rates', { tell: () => [], hear: (some) => heard.push(...some) });
  await one.tell();
  expect(sent.every((message) => Buffer.byteLength(message) < 8_000)).toBe(true);
  expect([sent.length, heard.length, heard.at(-1)]).toEqual([3, 2_000, 'item-1999']);
  await one.tell();
  expect(sent).toHaveLength(3);
  items.push(...Array.from({ length: 40 }, () => 'x'.repeat(7_000)));
  await one.tell();
  expect(sent).toHaveLength(3 + 32);
});

test('a message of nobody, of an unknown topic or cut short changes nothing', () => {
  const { one } = twoCopies();
  one.join('rates', { tell: () => [], hear: (items) => expect(items).toEqual([]) });
  for (const message of ['', 'x', 'other\nunknown\n1', 'other\nrates']) one.receive(message);
});
