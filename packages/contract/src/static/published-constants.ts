import { z } from 'zod';
import { endpoint } from '../kernel/index.ts';
import { PublishedConstants } from './editable-constants.ts';

/** What operators changed of const.json, for the hosts that serve it: a call of the main API that the content host makes. */
export const getPublishedConstants = endpoint({
  site: 'main',
  method: 'GET',
  path: '/public/v1/constants',
  title: '運営が変えた定数（コンテンツ配信が読みます）',
  caller: 'anyone',
  answer: z.object({ revision: z.int(), constants: PublishedConstants }),
});

export const constantsCalls = [getPublishedConstants] as const;
