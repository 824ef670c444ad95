import { useState, type ReactNode } from 'react';
import { Segmented } from '@tsuzura/ui/radio';
import './device-preview.css';

const widths = [
  { value: 'mobile', label: 'スマートフォン' },
  { value: 'desktop', label: 'パソコン' },
] as const;

interface Props {
  readonly title: string;
  readonly children: ReactNode;
}

/** What customers will see, as wide as their screens are. */
export function DevicePreview({ title, children }: Props) {
  const [width, setWidth] = useState<(typeof widths)[number]['value']>('mobile');
  return (
    <section className={`device device-${width}`} aria-label="お客さまの画面の見え方">
      <Segmented label="お客さまの画面の見え方" options={widths} value={width} onChange={setWidth} />
      <div className="device-frame">
        <h2 className="device-title">{title.trim() === '' ? '（題名）' : title}</h2>
        {children}
      </div>
    </section>
  );
}
