import { z } from 'zod';
import { DateTime, endpoint } from '../kernel/index.ts';
import { changing } from './changing.ts';

/** Closed from `from`, open again at `to`. */
const Window = z.object({ from: DateTime, to: DateTime });

/** The regular windows follow the clock; the one window an operator sets comes on top (R2.40). */
export const MaintenanceState = z
  .object({
    closed: z.boolean(),
    adHoc: z.object({ ...Window.shape, message: z.string(), setBy: z.string(), setAt: DateTime }).nullable(),
    /** The regular window that is running, or the next. */
    regular: Window,
  })
  .meta({ id: 'MaintenanceState' });
export type MaintenanceState = z.output<typeof MaintenanceState>;

/** What an operator sets. */
export const MaintenanceWindow = z
  .strictObject({ from: DateTime, to: DateTime, message: z.string().min(1).max(200) })
  .refine(({ from, to }) => Date.parse(from) < Date.parse(to), { path: ['to'], error: 'after' });

export const getMaintenance = endpoint({
  site: 'ops',
  method: 'GET',
  path: '/maintenance',
  title: 'メンテナンスの状況',
  caller: 'operator',
  roles: ['viewer'],
  answer: MaintenanceState,
});

export const putMaintenance = endpoint({
  site: 'ops',
  method: 'PUT',
  path: '/maintenance',
  title: 'いますぐの臨時メンテナンス（あとで始まるものは承認に出す）',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  body: MaintenanceWindow,
  answer: MaintenanceState,
});

export const endMaintenance = endpoint({
  site: 'ops',
  method: 'DELETE',
  path: '/maintenance',
  title: '臨時メンテナンスの解除',
  caller: 'operator',
  roles: ['maker'],
  gates: changing,
  answer: 'nothing',
});

export const maintenanceCalls = [getMaintenance, putMaintenance, endMaintenance] as const;
