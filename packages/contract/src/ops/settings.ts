import { z } from 'zod';
import { DateTime, endpoint } from '../kernel/index.ts';
import { EditableConstants } from '../static/editable-constants.ts';

/** 定数・フラグ・版. Changes are proposals (`constants.change`). */
export const getSettings = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/settings',
  title: '定数、フラグ、アプリの版',
  caller: 'operator',
  roles: ['viewer'],
  answer: z.object({
    revision: z.int(),
    constants: EditableConstants,
    /** JSON Schema of `constants`, as text. */
    schema: z.string(),
    /** Seconds after which every running program has a change. */
    withinSeconds: z.int(),
    /** The newest twenty. */
    history: z.array(
      z.object({ revision: z.int(), at: DateTime, maker: z.string(), checker: z.string(), reason: z.string() }),
    ),
  }),
});

export const settingsCalls = [getSettings] as const;
