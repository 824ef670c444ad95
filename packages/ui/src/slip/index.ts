export { Slip, SlipPart } from './slip.tsx';
