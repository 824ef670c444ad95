export { Footer, type FooterEntry, type FooterGroup } from './footer.tsx';
export { Header } from './header.tsx';
export { Main, PageFrame, SkipLink } from './page-frame.tsx';
