import { paths } from '../../shared/navigation/index.ts';
import { addressOf } from '../../shared/router/index.ts';

/** The list with this piece open. */
export const newsAddress = (id: string): string => addressOf(paths.information, { news: id });
