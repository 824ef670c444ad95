export { HillPath } from './hill-path.tsx';
export { StairsPicture } from './stairs-picture.tsx';
export { TeapotPicture } from './teapot-picture.tsx';
