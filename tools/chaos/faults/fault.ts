import type { Config } from '@tsuzura/http/config';
import type { Recording } from '../recorder.ts';

/** What a fault needs to know of where it happens. */
export interface Scene {
  readonly config: Config;
  /** The owner's address of the database, by way of the load balancer. */
  readonly ownerUrl: string;
  /** What was sent so far, and what came of it. */
  readonly recording: () => Recording;
  /** Draws of this round: the same seed and number of round draw the same ones. */
  readonly random: () => number;
}

export interface Begun {
  /** What was hit, for the record of the round. */
  readonly hit: string;
  /** Ends what was begun; what was killed is started again, as the machine's supervisor would. */
  end(): Promise<void>;
  /** What the fault itself found wrong. */
  readonly findings?: readonly string[];
}

export interface Fault {
  readonly name: string;
  /** How long it lasts before it is ended. */
  readonly seconds: number;
  /** Within how many seconds of the beginning writes are owed again; null: not before it ends. */
  readonly writesWithin: number | null;
  begin(scene: Scene): Promise<Begun>;
}

export const oneOf = <T>(random: () => number, all: readonly T[]): T => {
  const one = all[Math.floor(random() * all.length)];
  if (one === undefined) throw new Error('there is nothing to draw from');
  return one;
};
