export { AlertButton } from './alert-button.tsx';
export { StarButton } from './star-button.tsx';
export { useWatched } from './use-watch.ts';
