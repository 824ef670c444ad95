export { createQueryClient } from './query-client.ts';
export { callOptions, useCall } from './use-call.ts';
export { useSend } from './use-send.ts';
export { DataBlock } from './data-block.tsx';
export { loading, useGlobalLoading } from './loading.ts';
