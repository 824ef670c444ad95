export { Admission, type AdmissionLimits, type Priority } from './admission.ts';
export type { DoorAdmission, RouteAdmission } from './admit-request.ts';
export { createDoor } from './create-door.ts';
export { defaultLimits } from './limits.ts';
export { TurnedAway } from './turned-away.ts';
export type { Surroundings } from './surroundings.ts';
export type { Call, Door, DoorOptions, Guard, Handler, Knock, Limits, LogSink, Who } from './types.ts';
