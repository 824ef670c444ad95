import { z } from 'zod';

/** Text of one line: no control characters. */
export const textLine = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}]+$/u);

/** sha256. */
export const ContentHash = z.string().regex(/^[0-9a-f]{64}$/);
