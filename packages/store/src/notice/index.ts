export { listNews, type News, type NewsCategory, type NewsFilter, type NewsImportance } from './news.ts';
export { findOwnedNews, listOwnedNews, saveNews, withdrawNews, type NewsPlace, type OwnedNews } from './published.ts';
