export { createQueryClient } from './query-client.ts';
export { callOptions, useCall, useSend } from './use-call.ts';
export { DataBlock } from './data-block.tsx';
export { loading, useGlobalLoading } from './loading.ts';
