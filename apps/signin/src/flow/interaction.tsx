import { createContext, use } from 'react';
import { leaveInteraction, type getInteraction } from '@tsuzura/contract/auth';
import type { Answer } from '@tsuzura/contract/kernel';
import { client } from './client.ts';
import type { Problem } from './problem.ts';

export type InteractionState = Answer<typeof getInteraction>;

/** What every view of one interaction shares. */
export interface Interaction {
  /** First part of every call. */
  readonly params: { readonly uid: string };
  readonly state: InteractionState;
  /** Asks for the state again and begins the view anew. */
  readonly restart: () => void;
  /** Goes to the address the server gave; `title` is said meanwhile. */
  readonly leave: (url: string, title?: string) => void;
}

export const InteractionContext = createContext<Interaction | null>(null);

export function useInteraction(): Interaction {
  const interaction = use(InteractionContext);
  if (!interaction) throw new Error('a view stands inside an interaction');
  return interaction;
}

/** A problem that ends the view instead of standing in it: gone, locked, or a fresh check. True when it was taken. */
export type TakeOver = (problem: Problem) => boolean;
export const TakeOverContext = createContext<TakeOver>(() => false);

/** Ends the interaction: 「つづらに戻る」, or 「中止して戻る」. */
export async function askToLeave({ params, leave }: Interaction, canceled: boolean, title?: string): Promise<void> {
  const { url } = await client.call(leaveInteraction, { params, body: { canceled } });
  leave(url, title);
}
