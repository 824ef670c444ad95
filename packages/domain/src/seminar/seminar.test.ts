import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atJst, instant, ymd } from '../calendar/index.ts';
import { assertRandom } from '../kernel/seeded.test-support.ts';
import {
  checkAnswers,
  commitmentOf,
  decideApplication,
  drawLottery,
  freeSeats,
  mayCancel,
  seatsAfter,
  seminarStatus,
  statusAt,
  whoMovesUp,
  type FormField,
  type Seats,
  type SeminarTerms,
} from './index.ts';

const at = (day: string, time = '10:00') => atJst(ymd(day), time);
const terms: SeminarTerms = {
  startsAt: at('2026-11-26', '19:30'),
  endsAt: at('2026-11-26', '20:15'),
  applicationFrom: at('2026-10-20'),
  applicationTo: at('2026-11-25', '17:00'),
  cancelUntil: at('2026-11-26', '18:30'),
  selection: 'FIRST_COME',
  isCanceled: false,
  isCommitted: true,
};
const seats = (over: Partial<Seats> = {}): Seats => ({ capacity: 2, taken: 0, waiting: 0, entered: 0, ...over });
const now = at('2026-11-13');
const one = { people: 1, joinWaitingList: true };

describe('the status of a seminar', () => {
  test.each([
    ['before applications open', terms, seats(), instant(terms.applicationFrom - 1), 'CLOSED'],
    ['from the first moment on', terms, seats(), terms.applicationFrom, 'OPEN'],
    ['with the last seat gone', terms, seats({ taken: 2 }), now, 'FULL'],
    ['up to the last moment', terms, seats(), instant(terms.applicationTo - 1), 'OPEN'],
    ['at the end of applications', terms, seats(), terms.applicationTo, 'CLOSED'],
    ['before its end', terms, seats(), instant(terms.endsAt - 1), 'CLOSED'],
    ['at its end', terms, seats(), terms.endsAt, 'HELD'],
    ['called off', { ...terms, isCanceled: true }, seats(), now, 'CANCELED'],
    ['without a limit', terms, seats({ capacity: null, taken: 9_999 }), now, 'OPEN'],
    ['a lottery with more entries than seats', { ...terms, selection: 'LOTTERY' }, seats({ entered: 99 }), now, 'OPEN'],
    [
      'a lottery whose hash is not published',
      { ...terms, selection: 'LOTTERY', isCommitted: false },
      seats(),
      now,
      'CLOSED',
    ],
  ] as const)('%s', (_, of, have, when, status) => {
    expect(seminarStatus(of, have, when)).toBe(status);
  });
});

describe('an application', () => {
  test('takes the last seat, and one past it waits or is refused', () => {
    expect(decideApplication(terms, seats({ taken: 1 }), one, now)).toEqual({ ok: true, value: 'CONFIRMED' });
    expect(decideApplication(terms, seats({ taken: 2 }), one, now)).toEqual({ ok: true, value: 'WAITLISTED' });
    expect(decideApplication(terms, seats({ taken: 2 }), { people: 1, joinWaitingList: false }, now)).toEqual({
      ok: false,
      refusal: 'FULL',
    });
    expect(decideApplication(terms, seats({ taken: 1 }), { people: 2, joinWaitingList: true }, now)).toEqual({
      ok: true,
      value: 'WAITLISTED',
    });
  });
  test('is refused when nothing is taken', () => {
    expect(decideApplication(terms, seats(), one, terms.applicationTo)).toEqual({ ok: false, refusal: 'CLOSED' });
    expect(decideApplication(terms, seats(), one, terms.endsAt)).toEqual({ ok: false, refusal: 'CLOSED' });
  });
  test('for a lottery waits for the draw', () => {
    expect(decideApplication({ ...terms, selection: 'LOTTERY' }, seats({ taken: 2 }), one, now)).toEqual({
      ok: true,
      value: 'APPLIED',
    });
  });
  test('can be cancelled up to its moment, while it counts', () => {
    expect(mayCancel('CONFIRMED', terms, instant(terms.cancelUntil - 1))).toBe(true);
    expect(mayCancel('CONFIRMED', terms, terms.cancelUntil)).toBe(false);
    expect(mayCancel('LOST', terms, now)).toBe(false);
  });
  test('that still waits when the seminar begins has expired', () => {
    expect(statusAt('WAITLISTED', terms, instant(terms.startsAt - 1))).toBe('WAITLISTED');
    expect(statusAt('WAITLISTED', terms, terms.startsAt)).toBe('EXPIRED');
    expect(statusAt('CONFIRMED', terms, terms.startsAt)).toBe('CONFIRMED');
  });
  test('random applications and cancellations never seat more than there is room for, nor leave a seat to nobody who fits', () => {
    const step = fc.record({ people: fc.integer({ min: 1, max: 2 }), cancels: fc.boolean() });
    assertRandom(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.array(step, { maxLength: 60 }), (capacity, steps) => {
        let have = seats({ capacity });
        const confirmed: { id: string; people: number }[] = [];
        const waiting: { id: string; people: number }[] = [];
        for (const [index, { people, cancels }] of steps.entries()) {
          const leaving = cancels ? confirmed.shift() : undefined;
          if (leaving) {
            have = seats({ capacity, taken: have.taken - leaving.people, waiting: have.waiting });
            for (const moved of whoMovesUp(waiting, freeSeats(have))) {
              waiting.splice(waiting.indexOf(moved), 1);
              confirmed.push(moved);
              have = seats({ capacity, taken: have.taken + moved.people, waiting: have.waiting - 1 });
            }
          }
          const decided = decideApplication(terms, have, { people, joinWaitingList: true }, now);
          if (!decided.ok) continue;
          have = seatsAfter(have, decided.value, people);
          (decided.value === 'CONFIRMED' ? confirmed : waiting).push({ id: String(index), people });
        }
        const taken = confirmed.reduce((sum, { people }) => sum + people, 0);
        expect(taken).toBe(have.taken);
        expect(taken).toBeLessThanOrEqual(capacity);
        expect(have.waiting).toBe(waiting.length);
        expect(waiting.filter(({ people }) => people <= freeSeats(have))).toEqual([]);
      }),
    );
  });
});

describe('a lottery', () => {
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const seed = 'a'.repeat(64);
  const entries = Array.from({ length: 50 }, (_, n) => ({ receiptNumber: `N${n}`, people: (n % 2) + 1 }));

  test('gives every seat it can by the seed alone, in whatever order the entries come', () => {
    const { won, lost } = drawLottery(entries, 20, seed, sha256);
    expect(won.reduce((sum, { people }) => sum + people, 0)).toBe(20);
    expect(won.length + lost.length).toBe(50);
    expect(drawLottery(entries.toReversed(), 20, seed, sha256)).toEqual({ won, lost });
    expect(drawLottery(entries, 20, 'b'.repeat(64), sha256).won).not.toEqual(won);
  });
  test('seats everybody when there is room, and an entry of two never takes one seat', () => {
    expect(drawLottery(entries, 75, seed, sha256).lost).toEqual([]);
    expect(drawLottery([{ receiptNumber: 'A', people: 2 }], 1, seed, sha256).won).toEqual([]);
  });
  test('is committed to by the hash of its seed', () => {
    expect(commitmentOf(seed, sha256)).toBe(sha256(seed));
  });
});

describe('the answers to a form', () => {
  const field = (name: string, over: Partial<FormField> = {}): FormField => ({
    name,
    label: name,
    type: 'TEXT',
    required: false,
    options: null,
    maxLength: null,
    ...over,
  });
  const form = [
    field('people', { type: 'RADIO', required: true, options: ['1名', '2名'] }),
    field('topics', { type: 'CHECKBOX', options: ['A', 'B'] }),
    field('question', { type: 'TEXTAREA', maxLength: 5 }),
    field('name', { maxLength: 3 }),
    field('day', { type: 'DATE' }),
    field('tel', { type: 'TEL' }),
    field('mail', { type: 'EMAIL' }),
  ];
  const people = '1名';

  test('are kept without what was left empty, and say how many come', () => {
    const given = { people: '2名', topics: ['A', 'B'], question: '1\n𠮷\u{1F468}', name: ' ', day: '2026-11-26' };
    expect(checkAnswers(form, given)).toMatchObject({
      ok: true,
      value: {
        people: 2,
        answers: { people: '2名', topics: ['A', 'B'], question: '1\n𠮷\u{1F468}', day: '2026-11-26' },
      },
    });
    expect(checkAnswers([], {})).toMatchObject({ ok: true, value: { people: 1, answers: {} } });
  });
  test.each([
    ['missing', {}, [{ name: 'people', mistake: 'MISSING' }]],
    ['blank', { people: '  ' }, [{ name: 'people', mistake: 'MISSING' }]],
    ['not an option', { people: '3名' }, [{ name: 'people', mistake: 'OPTION' }]],
    ['a list for one value', { people: ['1名'] }, [{ name: 'people', mistake: 'TYPE' }]],
    ['one value for a list', { people, topics: 'A' }, [{ name: 'topics', mistake: 'TYPE' }]],
    ['the same option twice', { people, topics: ['A', 'A'] }, [{ name: 'topics', mistake: 'OPTION' }]],
    ['one letter too long', { people, question: '123456' }, [{ name: 'question', mistake: 'TOO_LONG' }]],
    ['a line break in a line', { people, name: 'a\nb' }, [{ name: 'name', mistake: 'CHARACTER' }]],
    ['a control character', { people, question: '\u0000' }, [{ name: 'question', mistake: 'CHARACTER' }]],
    ['no day', { people, day: '2026-02-30' }, [{ name: 'day', mistake: 'DATE' }]],
    ['no telephone', { people, tel: 'abc' }, [{ name: 'tel', mistake: 'TEL' }]],
    ['no address', { people, mail: 'a@b' }, [{ name: 'mail', mistake: 'EMAIL' }]],
    ['a field that is not asked for', { people, admin: 'yes' }, [{ name: 'admin', mistake: 'UNKNOWN' }]],
    ['a name of every object', { people, constructor: 'x' }, [{ name: 'constructor', mistake: 'UNKNOWN' }]],
  ])('%s is a mistake of its field', (_, given, mistakes) => {
    expect(checkAnswers(form, given as never)).toEqual({ ok: false, refusal: 'MISTAKES', mistakes });
  });
  test('a script is text like any other', () => {
    const script = '<script>';
    expect(checkAnswers([field('name')], { name: script })).toMatchObject({ value: { answers: { name: script } } });
  });
});
