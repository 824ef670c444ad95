import { useServices } from '../services.ts';
import { addressOfFile, type FileSite } from './address-of-file.ts';

/** Makes whole addresses of what this API answered with. */
export function useFileAddress(site: FileSite): (url: string) => string {
  const { urls } = useServices();
  return (url) => addressOfFile(urls, site, url);
}
