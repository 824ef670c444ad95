import { z } from 'zod';

/** Text of one line: no control characters. */
export const textLine = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}]+$/u);

/** Text of several lines, as somebody types it: line breaks and nothing else that is no character. It is never read as HTML. */
export const textBlock = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^(?:[^\p{Cc}]|\n)+$/u)
    .regex(/\S/u);

/** sha256. */
export const ContentHash = z.string().regex(/^[0-9a-f]{64}$/);
