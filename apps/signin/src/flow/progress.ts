import type { Lost, Method, Progress } from '@tsuzura/contract/auth';
import { impossible } from './impossible.ts';
import type { Interaction } from './interaction.tsx';

export interface Turns {
  readonly secondFactor: (methods: readonly Method[], lost: Lost | null) => void;
  /** The proof was enough; the view goes on. */
  readonly goOn: () => void;
  /** Said while the browser leaves. */
  readonly title?: string;
}

/** Where an answer leads. Leaving is the same for every view. */
export function follow({ leave }: Pick<Interaction, 'leave'>, progress: Progress, turns: Turns): void {
  switch (progress.next) {
    case 'leave':
      return leave(progress.url, turns.title);
    case 'secondFactor':
      return turns.secondFactor(progress.methods, progress.lost);
    case 'continue':
      return turns.goOn();
    default:
      return impossible(progress);
  }
}
