export { newsMark, NewsRows, type News } from './news-rows.tsx';
