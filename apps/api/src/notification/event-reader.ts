import type { OutboxMessage } from '@tsuzura/store/kernel';
import type { Notification } from './notification-event.ts';

/**
 * What messages of a topic are about, by the message's id: the events of notifications whose texts are made when they are read or
 * sent (ADR-0048). One that is missing is about nothing.
 */
export type EventReader = (messages: readonly OutboxMessage[]) => Promise<ReadonlyMap<string, Notification>>;
export type EventReaders = Readonly<Record<string, EventReader>>;
