import { uuidFrom } from './uuid-from.ts';

/**
 * The id of a person of the demo or of a test, at the sign-in application and as our customer. It has the shape of the ids
 * that people get who sign up, so that nothing fits the ones and not the others. It begins with the letters of the name, in
 * hexadecimal, so that lists by id are in the order of the names.
 */
export const demoSubject = (key: string): string =>
  Buffer.from(key.slice(0, 4).padEnd(4, '\0'), 'latin1').toString('hex') + uuidFrom('demo', key).slice(8);
