import { readFileSync } from 'node:fs';

/** Counted since this machine started, in ticks of all processors. */
export interface ProcessorTime {
  readonly all: number;
  readonly stolen: number;
}

/** The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal; guests are counted in user already. */
export function readProcessorTime(stat: string): ProcessorTime {
  const ticks = stat.slice(0, stat.indexOf('\n')).trim().split(/\s+/).slice(1, 9).map(Number);
  return { all: ticks.reduce((sum, one) => sum + one, 0), stolen: ticks[7] ?? 0 };
}

export const processorTime = (): ProcessorTime => readProcessorTime(readFileSync('/proc/stat', 'utf8'));

export const stolenShare = (from: ProcessorTime, to: ProcessorTime): number =>
  to.all > from.all ? (to.stolen - from.stolen) / (to.all - from.all) : 0;
