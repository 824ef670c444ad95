import '@fontsource-variable/noto-sans-jp/wght.css';
import '../style.css';
import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Footer, Header, PageFrame } from '../src/frame/index.ts';
import { Gallery } from './gallery.tsx';

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <PageFrame
      header={<Header homeHref="/" helpHref="https://help.example.jp" />}
      footer={<Footer groups={[{ title: 'つづら', entries: [{ label: 'お問い合わせ', href: '/' }] }]} />}
    >
      <Gallery />
    </PageFrame>
  </StrictMode>,
);
