export { Block } from './block.tsx';
export { Counters, type Counter } from './counters.tsx';
export { Page, Section } from './page.tsx';
export { Choice } from './choice.tsx';
export { Failure } from './failure.tsx';
export { TextArea } from './text-area.tsx';
export { DevicePreview } from './device-preview.tsx';
export { MomentField } from './moment-field.tsx';
