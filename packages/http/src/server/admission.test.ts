import { expect, test } from 'vitest';
import { Admission, type AdmissionLimits, type Priority } from './admission.ts';

const limits: AdmissionLimits = {
  capacity: 2,
  reserved: 0,
  burstQueue: 4,
  overloadQueue: { first: 1, second: 1 },
  burstMs: 100,
  calmMs: 1_000,
  mostWaitMs: 500,
};

/** Calls by name, each with what became of it, on a clock that the test moves. */
function open(over: Partial<AdmissionLimits> = {}) {
  const clock = { now: 0 };
  const admission = new Admission({ ...limits, ...over }, () => clock.now);
  const events: string[] = [];
  const ask = (name: string, of: { key?: string; priority?: Priority; weight?: number } = {}) =>
    admission.enter({
      key: () => of.key ?? name,
      priority: of.priority ?? 'second',
      weight: of.weight ?? 1,
      start: () => events.push(`${name} starts`),
      refuse: (reason) => events.push(`${name} ${reason}`),
    });
  const done = (weight = 1) => {
    admission.leave(weight);
    admission.startNext();
  };
  const seen = () => events.splice(0);
  return { admission, clock, ask, done, seen };
}

test('as many calls run as there are places, the next waits, and starts when one is done', () => {
  const { admission, ask, done, seen } = open();
  for (const name of ['a', 'b', 'c']) ask(name);
  expect(seen()).toEqual(['a starts', 'b starts']);
  expect(admission.state).toEqual({ running: 2, waiting: { first: 0, second: 1 } });
  done();
  expect(seen()).toEqual(['c starts']);
});

test('light calls share a place, and a heavy one waits until a whole place is free', () => {
  const { ask, done, seen } = open({ capacity: 1 });
  ask('light', { weight: 1 / 8 });
  ask('heavy');
  ask('other', { weight: 1 / 8 });
  expect(seen()).toEqual(['light starts']);
  done(1 / 8);
  expect(seen()).toEqual(['heavy starts']);
  done();
  expect(seen()).toEqual(['other starts']);
});

test('a burst is queued up to its bound, and one more is refused at once', () => {
  const { ask, seen } = open();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) ask(name);
  expect(seen()).toEqual(['a starts', 'b starts']);
  ask('g');
  expect(seen()).toEqual(['g full']);
});

test('calls that wait without a pause mean overload: the oldest are given up, and no more wait than there are places', () => {
  const { clock, ask, done, seen } = open();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) ask(name);
  seen();
  clock.now = 100;
  ask('at the bound');
  expect(seen()).toEqual(['at the bound full']);
  clock.now = 101;
  ask('past it');
  expect(seen()).toEqual(['past it overload']);
  done();
  expect(seen()).toEqual(['c late', 'd late', 'e starts']);
  ask('g');
  ask('h');
  expect(seen()).toEqual(['h overload']);
});

test('after an overload the short queue stays for a while, else it would fill and empty in turns', () => {
  const { clock, ask, done, seen } = open();
  for (const name of ['a', 'b', 'c', 'd', 'e']) ask(name);
  clock.now = 101;
  done();
  done();
  done();
  done();
  seen();
  clock.now = 1_100;
  for (const name of ['f', 'g', 'h', 'i', 'j']) ask(name);
  expect(seen()).toEqual(['f starts', 'g starts', 'j overload']);
  for (let left = 4; left > 0; left -= 1) done();
  seen();
  clock.now = 2_101;
  for (const name of ['k', 'l', 'm', 'n', 'o']) ask(name);
  expect(seen()).toEqual(['k starts', 'l starts']);
});

test('commands go before reads that came earlier, and one read in eight turns goes before commands', () => {
  const { ask, done, seen } = open({ capacity: 1, burstQueue: 100 });
  ask('running');
  ask('read');
  for (let index = 1; index <= 9; index += 1) ask(`order ${index}`, { priority: 'first' });
  seen();
  for (let index = 1; index <= 10; index += 1) done();
  const order = seen().map((event) => event.replace(' starts', ''));
  expect(order[0]).toBe('order 1');
  expect(order.indexOf('read')).toBe(7);
});

test('reads leave the reserved places to commands', () => {
  const { ask, seen } = open({ reserved: 1 });
  ask('read');
  ask('other read');
  ask('order', { priority: 'first' });
  expect(seen()).toEqual(['read starts', 'order starts']);
});

test('in a full queue a command takes the place of a read, but a read never that of a command', () => {
  const { ask, seen } = open({ capacity: 1, burstQueue: 2 });
  ask('running');
  ask('read');
  ask('order', { priority: 'first' });
  ask('other order', { priority: 'first' });
  expect(seen()).toEqual(['running starts', 'read full']);
  ask('late read');
  ask('third order', { priority: 'first' });
  expect(seen()).toEqual(['late read full', 'third order full']);
});

test('customers take turns, whatever number of calls one of them has waiting', () => {
  const { ask, done, seen } = open({ capacity: 1, burstQueue: 100 });
  ask('running');
  for (const name of ['a1', 'a2', 'a3']) ask(name, { key: 'a' });
  ask('b1', { key: 'b' });
  ask('c1', { key: 'c' });
  seen();
  for (let left = 5; left > 0; left -= 1) done();
  expect(seen()).toEqual(['a1 starts', 'b1 starts', 'c1 starts', 'a2 starts', 'a3 starts']);
});

test('a customer with many waiting calls gives way in a full queue; customers with one each do not', () => {
  const { ask, seen } = open({ capacity: 1, burstQueue: 3 });
  ask('running');
  for (const name of ['a1', 'a2', 'a3']) ask(name, { key: 'a' });
  seen();
  ask('b1', { key: 'b' });
  expect(seen()).toEqual(['a3 full']);
  ask('c1', { key: 'c' });
  expect(seen()).toEqual(['a2 full']);
  ask('d1', { key: 'd' });
  ask('a4', { key: 'a' });
  expect(seen()).toEqual(['d1 full', 'a4 full']);
});

test('a call waits as long as it may, and is refused instead of started a moment later', () => {
  for (const [waited, event] of [
    [500, 'b starts'],
    [501, 'b late'],
  ] as const) {
    const { clock, ask, done, seen } = open({ capacity: 1, burstMs: 10_000 });
    for (const name of ['a', 'b', 'c']) ask(name);
    seen();
    clock.now = waited;
    done();
    expect(seen()[0]).toBe(event);
  }
});

test('pages of a few customers are no overload while no more wait than run at once: their calls wait four times as long', () => {
  const { admission, clock, ask, seen } = open({ capacity: 1 });
  for (const name of ['1', '2', '3', '4']) ask(name, { key: 'a' });
  expect(seen()).toEqual(['1 starts']);
  clock.now = 2_000;
  admission.sweep();
  expect(seen()).toEqual([]);
  ask('b');
  admission.sweep();
  expect(seen()[0]).toBe('2 late');
});

test('a call that waits behind one that never ends is refused all the same', () => {
  const { admission, clock, ask, seen } = open({ capacity: 1, burstMs: 10_000 });
  for (const name of ['endless', 'b', 'c']) ask(name);
  seen();
  clock.now = 501;
  admission.sweep();
  expect(seen()).toEqual(['b late', 'c late']);
  expect(admission.state).toEqual({ running: 1, waiting: { first: 0, second: 0 } });
});

test('a call whose client has gone leaves the queue and never starts', () => {
  const { admission, ask, done, seen } = open({ capacity: 1 });
  ask('a');
  const gone = ask('b');
  gone?.();
  gone?.();
  done();
  expect(seen()).toEqual(['a starts']);
  expect(admission.state).toEqual({ running: 0, waiting: { first: 0, second: 0 } });
});

test('a call whose body is still to come learns whether it would be refused, and takes no place yet', () => {
  const { admission, ask, seen } = open({ capacity: 1, burstQueue: 1 });
  const would = (priority: Priority) => admission.wouldRefuse(priority, 1, () => 'x');
  ask('a');
  expect(would('second')).toBe(null);
  ask('b');
  expect([would('second'), would('first')]).toEqual(['full', null]);
  expect(seen()).toEqual(['a starts']);
});

test('when the load ends, the next call starts at once', () => {
  const { clock, ask, done, seen } = open({ capacity: 1 });
  for (let index = 0; index < 50; index += 1) {
    clock.now += 10;
    ask(`${index}`);
  }
  while (seen().some((event) => event.endsWith('starts'))) done();
  clock.now += 1;
  ask('after');
  expect(seen()).toEqual(['after starts']);
});
