export { ops } from './client.ts';
export { useMay, useOperator } from './operator.ts';
export { signInPath, signOut } from './server.ts';
export { isSignedOut, sessionEnd } from './session-end.ts';
export { checkedChannel, stepUp } from './step-up.ts';
export { createStore, useStore } from './store.ts';
export { useCall } from './use-call.ts';
export { usePages } from './use-pages.ts';
export { useSend, type Sending } from './use-send.ts';
