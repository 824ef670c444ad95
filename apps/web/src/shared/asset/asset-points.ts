import type { Answer } from '@tsuzura/contract/kernel';
import type { getAssets, listAssetTracks } from '@tsuzura/contract/main';
import { parseInstant, ymdOf } from '@tsuzura/domain/calendar';

type Assets = Answer<typeof getAssets>;
type Track = Answer<typeof listAssetTracks>['tracks'][number];

export type AssetPoint = Pick<Track, 'date' | 'total' | 'fundValuation' | 'acquisitionCost'>;

/**
 * The days that nights have written, and today as the figures above the chart have it: a line ends at the figure that it
 * leads to. `assets` is undefined until it is known.
 */
export function assetPoints(tracks: readonly Track[], assets: Assets | undefined): readonly AssetPoint[] {
  const now = assets && parseInstant(assets.asOf);
  if (!assets || !now) return tracks;
  const today = ymdOf(now);
  const { total, fundTotal } = assets;
  return [
    ...tracks.filter(({ date }) => date < today),
    { date: today, total, fundValuation: fundTotal.valuation, acquisitionCost: fundTotal.acquisitionCost },
  ];
}

/** Without the days before the first fund was held: there the line would lie at nothing. */
export const sinceFirstHeld = (points: readonly AssetPoint[]): readonly AssetPoint[] =>
  points.slice(
    Math.max(
      0,
      points.findIndex(({ fundValuation }) => fundValuation > 0n),
    ),
  );
