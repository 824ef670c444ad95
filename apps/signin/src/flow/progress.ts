import type { Lost, Method, Progress } from '@tsuzura/contract/auth';
import { impossible } from './impossible.ts';
import type { Interaction } from './interaction.tsx';

export interface NextSteps {
  readonly secondFactor: (methods: readonly Method[], lost: Lost | null) => void;
  /** The proof was enough; the view goes on. */
  readonly goOn: () => void;
  /** Said while the browser leaves. */
  readonly title?: string;
}

/** Where an answer leads. Leaving is the same for every view. */
export function follow({ leave }: Pick<Interaction, 'leave'>, progress: Progress, nextSteps: NextSteps): void {
  switch (progress.next) {
    case 'leave':
      return leave(progress.url, nextSteps.title);
    case 'secondFactor':
      return nextSteps.secondFactor(progress.methods, progress.lost);
    case 'continue':
      return nextSteps.goOn();
    default:
      return impossible(progress);
  }
}
