export { HillPath } from './hill-path.tsx';
