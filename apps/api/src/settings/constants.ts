import { EditableConstants, releasedConstants, type PublishedConstants } from '@tsuzura/contract/static';
import { decode } from '@tsuzura/contract/kernel';
import { cohortMark } from '@tsuzura/domain/release';
import type { Reader } from '@tsuzura/store/kernel';
import { constantsRevisions, hashedIdsOf } from '@tsuzura/store/operator';

export interface CurrentConstants {
  /** 0: nobody has changed anything. */
  readonly revision: number;
  readonly constants: EditableConstants;
}

/** What counts now. A part that a later release added has the release's value until somebody changes it. */
export async function currentConstants(reader: Reader): Promise<CurrentConstants> {
  const [newest] = await constantsRevisions(reader, 1);
  if (!newest) return { revision: 0, constants: releasedConstants };
  const kept = newest.constants as Partial<EditableConstants>;
  const flags = { ...releasedConstants.featureFlags, ...kept.featureFlags };
  const read = decode(EditableConstants, { ...releasedConstants, ...kept, featureFlags: flags });
  return { revision: Number(newest.id), constants: read.ok ? read.value : releasedConstants };
}

/** Nobody is named: each customer of a rollout is a mark that their own app makes too. */
export async function publishedConstants(reader: Reader, of: EditableConstants): Promise<PublishedConstants> {
  const { rollouts, ...rest } = of;
  const ids = await hashedIdsOf(
    reader,
    rollouts.flatMap(({ accountNumbers }) => accountNumbers),
  );
  return {
    ...rest,
    rollouts: rollouts.map(({ flag, percentage, accountNumbers }) => ({
      flag,
      percentage,
      cohort: accountNumbers.flatMap((number) => {
        const id = ids.get(number);
        return id ? [cohortMark(flag, id)] : [];
      }),
    })),
  };
}
