import { useEffect } from 'react';
import { useCall } from '@tsuzura/browser/data';
import { errorRecords, errorStore } from '@tsuzura/browser/error';
import { useClaims } from '@tsuzura/browser/services';
import { watchInactivity } from '@tsuzura/browser/session';
import { getConstants } from '@tsuzura/contract/static';
import { useServices } from '../shared/services.ts';

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
