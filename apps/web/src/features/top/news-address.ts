import { addressOf } from '@tsuzura/browser/router';
import { paths } from '../../shared/navigation/index.ts';

/** The list with this piece open. */
export const newsAddress = (id: string): string => addressOf(paths.information, { news: id });
