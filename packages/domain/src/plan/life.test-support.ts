import { addDays, atJst, ymdOf, type Instant } from '../calendar/index.ts';
import { buyingPower } from '../buying-power/index.ts';
import { nav, type Yen } from '../money/index.ts';
import { nisaRoom, type NisaAccount } from '../nisa/index.ts';
import type { Month } from './index.ts';
import { cash, createWorld, type LifeStart, type World } from './life-world.test-support.ts';
import { runCommand } from './life-commands.test-support.ts';
import { fill, freeze, order, request, settle, takeResults } from './life-jobs.test-support.ts';

/*
 * One customer's life with plans, in memory: commands at their moments and the jobs of every day at their times, all
 * decided by the functions under test. The store will do the same with rows.
 */

export function live(life: LifeStart): World & { readonly buyingPower: Yen } {
  const world = createWorld(life);
  const commands = life.commands.toSorted((one, other) => one.at - other.at);
  let next = 0;
  const commandsUntil = (limit: Instant) => {
    for (let command = commands[next]; command !== undefined && command.at <= limit; command = commands[next]) {
      runCommand(world, command);
      next += 1;
    }
  };
  const late = (life.minutesLate ?? 0) * 60_000;
  for (let day = ymdOf(life.start); atJst(day, '00:00') <= life.until; day = addDays(day, 1)) {
    const jobs: [Instant, (world: World, now: Instant) => void][] = [
      [atJst(day, '00:00'), settle],
      [(atJst(day, '00:00') + late) as Instant, freeze],
      [(atJst(day, '00:30') + late) as Instant, order],
      [atJst(day, '02:15'), fill],
      [atJst(day, '09:00'), request],
      [atJst(day, '16:00'), takeResults],
    ];
    for (const [due, run] of jobs) {
      if (due < life.start || due > life.until) continue;
      // A command of the same moment comes first: what counts is the clock, not which of them ran first.
      commandsUntil(due);
      run(world, due);
    }
  }
  commandsUntil(life.until);
  return {
    ...world,
    occurrences: world.occurrences.toSorted(byMonth),
    sales: world.sales.toSorted(byMonth),
    buyingPower: buyingPower(cash(world), ymdOf(life.until)),
  };
}

function byMonth(one: { month: Month; settingId: string }, other: { month: Month; settingId: string }): number {
  const [first, second] = [one, other].map(({ month, settingId }) => `${month}${settingId}`);
  return (first ?? '') < (second ?? '') ? -1 : 1;
}

/** Room of both frames, as the examples show it. */
export const rooms = (nisa: NisaAccount, year: number) => ({
  tsumitate: Number(nisaRoom(nisa, year, 'TSUMITATE')),
  growth: Number(nisaRoom(nisa, year, 'GROWTH')),
});

export const flatNav = () => nav(10_000);
