export { openProgram, type Program } from './open-program.ts';
export { openTraces } from './open-traces.ts';
