export { createCopyTalk, type CopyTalk, type JoinCopies } from './copy-talk.ts';
