import { useCall } from '@tsuzura/browser/data';
import { useClaims } from '@tsuzura/browser/services';
import { Id } from '@tsuzura/contract/kernel';
import { getCampaignProgress, listCampaigns, type Campaign } from '@tsuzura/contract/main';

/** One campaign. `isMissing` when nobody has such an id. */
export function useCampaign(id: string) {
  const isId = Id.safeParse(id).success;
  const asked = useCall(listCampaigns, { query: { id } }, { enabled: isId });
  const campaign: Campaign | undefined = asked.data?.campaigns[0];
  return { asked, campaign, isMissing: !isId || (asked.data !== undefined && campaign === undefined) };
}

/** The customer's own way to the reward; asked for when somebody is signed in. */
export function useProgress(id: string) {
  const isSignedIn = useClaims() !== null;
  return useCall(getCampaignProgress, { params: { id } }, { enabled: isSignedIn });
}
