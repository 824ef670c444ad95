import { useServices } from '../services.ts';
import { addressOfPaper, type PaperSite } from './address-of-paper.ts';

/** Makes whole addresses of what this API answered with. */
export function usePaperAddress(site: PaperSite): (url: string) => string {
  const { urls } = useServices();
  return (url) => addressOfPaper(urls, site, url);
}
