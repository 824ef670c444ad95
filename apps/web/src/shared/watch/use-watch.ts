import { useSyncExternalStore } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { callOptions, useCall, useSend } from '@tsuzura/browser/data';
import { useClaims } from '@tsuzura/browser/services';
import { say } from '@tsuzura/browser/toast';
import { ApiError, type Answer } from '@tsuzura/contract/kernel';
import { getWatchList, unwatchFund, watchFund } from '@tsuzura/contract/main';
import { useServices } from '../services.ts';
import { announceStars, hearStars, keptStars, toggleStar } from './stars.ts';

type WatchList = Answer<typeof getWatchList>;

/** お気に入り in the order in which they were added; undefined while they are not known. A visitor's are those of this browser. */
export function useWatched(): readonly string[] | undefined {
  const isSignedIn = useClaims() !== null;
  const kept = useSyncExternalStore(
    hearStars,
    () => keptStars(localStorage),
    () => '',
  );
  const { data } = useCall(getWatchList, undefined, { enabled: isSignedIn, isQuiet: true });
  return isSignedIn ? data?.funds.map(({ fundCode }) => fundCode) : kept.split(',').filter((code) => code !== '');
}

/** Shown at once; put back, with a word, where the server did not take it. */
export function useToggleWatch(): (fundCode: string, isOn: boolean) => void {
  const { clients } = useServices();
  const isSignedIn = useClaims() !== null;
  const queries = useQueryClient();
  const handles = () => true;
  const watch = useSend(watchFund, { handles });
  const unwatch = useSend(unwatchFund, { handles });
  const { queryKey } = callOptions(clients, getWatchList);
  const put = (fundCode: string, isOn: boolean) =>
    queries.setQueryData<WatchList>(queryKey, (list) => {
      const others = (list?.funds ?? []).filter((one) => one.fundCode !== fundCode);
      return { funds: isOn ? [...others, { fundCode, addedAt: '' }] : others };
    });
  return (fundCode, isOn) => {
    if (!isSignedIn) {
      toggleStar(localStorage, fundCode);
      announceStars();
      return;
    }
    put(fundCode, isOn);
    (isOn ? watch : unwatch).mutate(
      { given: { params: { fundCode } } },
      {
        onError: (error) => {
          put(fundCode, !isOn);
          const isFull = error instanceof ApiError && error.kind === 'LIST_FULL';
          say(isFull ? error.message : '保存できませんでした。元に戻しました。', 'error');
        },
        onSuccess: () => void queries.invalidateQueries({ queryKey }),
      },
    );
  };
}
