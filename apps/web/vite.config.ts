import { appConfig } from '../../tools/apps/vite-config.ts';

export default appConfig(import.meta.dirname);
