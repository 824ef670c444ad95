import { useEffect } from 'react';
import { useCall } from '@tsuzura/browser/data';
import { errorRecords, errorStore } from '@tsuzura/browser/error';
import { useClaims } from '@tsuzura/browser/services';
import { watchInactivity } from '@tsuzura/browser/session';
import { getConstants } from '@tsuzura/contract/static';
import { isInRollout } from '@tsuzura/domain/release';
import { useServices } from '../shared/services.ts';

/** R4.15: built, and off unless const.json switches it on. */
export function AutoSignOut() {
  const { session } = useServices();
  const claims = useClaims();
  const constants = useCall(getConstants);
  const { featureFlags, rollouts = [] } = constants.data ?? {};
  const isOn =
    claims !== null &&
    (featureFlags?.autoSignOut === true || isInRollout(rollouts, 'autoSignOut', claims.hashedUserId));
  useEffect(() => {
    if (!isOn) return undefined;
    return watchInactivity(() => {
      session.clear();
      errorStore.set(errorRecords.sessionEnded());
    });
  }, [isOn, session]);
  return null;
}
