export { BadConfig, environmentTable, readConfig, settings, siteNames, type Config, type SiteName } from './config.ts';
