import { useEffect } from 'react';
import { getConstants } from '@tsuzura/contract/static';
import { watchInactivity } from '../session/index.ts';
import { useCall } from '../shared/data/index.ts';
import { errorRecords, errorStore } from '../shared/error/index.ts';
import { useClaims, useServices } from '../shared/services.tsx';

/** R4.15: built, and off unless const.json switches it on. */
export function AutoSignOut() {
  const { session } = useServices();
  const isSignedIn = useClaims() !== null;
  const constants = useCall(getConstants);
  const isOn = isSignedIn && (constants.data?.featureFlags.autoSignOut ?? false);
  useEffect(() => {
    if (!isOn) return undefined;
    return watchInactivity(() => {
      session.clear();
      errorStore.set(errorRecords.sessionEnded());
    });
  }, [isOn, session]);
  return null;
}
