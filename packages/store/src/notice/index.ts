export { listNews, type News, type NewsCategory, type NewsFilter, type NewsImportance } from './news.ts';
