import { z } from 'zod';
import { DateTime, endpoint } from '../kernel/index.ts';

/** Stays up during maintenance. */
export const checkHealth = endpoint({
  site: 'main',
  method: 'GET',
  path: '/healthcheck',
  title: '稼働の確認',
  caller: 'anyone',
  answer: z.object({ status: z.literal('ok'), time: DateTime }),
});

export const healthCalls = [checkHealth] as const;
