import { useEffect, useState } from 'react';
import { browserPush, readPushState, type PushState } from '../../shared/push/index.ts';
import { useServices } from '../../shared/services.ts';

export interface PushOfDevice {
  /** shell: the app gets its own pushes. null: not known yet. */
  readonly state: PushState | 'shell' | null;
  readonly become: (state: PushState) => void;
}

/** Whether pushes come to this browser. It can change only here and in the browser's own settings. */
export function usePushState(): PushOfDevice {
  const { native } = useServices();
  const [state, setState] = useState<PushState | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void readPushState(browserPush)
      .catch((): PushState => 'unsupported')
      .then((read) => isCurrent && setState(read));
    return () => {
      isCurrent = false;
    };
  }, []);
  return { state: native.isShell ? 'shell' : state, become: setState };
}
