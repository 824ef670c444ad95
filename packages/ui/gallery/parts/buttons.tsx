import { useState } from 'react';
import { Button, ButtonLink, IconButton } from '../../src/button/index.ts';
import { CopyButton } from '../../src/copy/index.ts';
import { EyeIcon, EyeOffIcon } from '../../src/icon/index.ts';
import { later, Part } from '../part.tsx';

const variants = ['primary', 'outline', 'quiet', 'text'] as const;

export function Buttons() {
  const [isHidden, setHidden] = useState(false);
  return (
    <Part id="buttons" title="ボタン">
      <div className="gallery-states">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} busyLabel="送信中" onClick={later}>
            送信する
          </Button>
        ))}
      </div>
      <div className="gallery-states">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} busyLabel="送信中" busy>
            送信する
          </Button>
        ))}
      </div>
      <div className="gallery-states">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} size="small" reason="オフラインのため操作できません" reasonAs="tip">
            取り消す
          </Button>
        ))}
      </div>
      <div className="gallery-stack">
        <Button size="flow" busyLabel="送信中" onClick={later}>
          注文を確定する
        </Button>
        <Button size="flow" reason="オフラインのため操作できません">
          購入
        </Button>
        <ButtonLink href="#buttons" variant="outline" size="flow">
          修正する
        </ButtonLink>
      </div>
      <div className="gallery-states">
        <CopyButton text="0199f3c2-7d1e">番号をコピー</CopyButton>
        <IconButton label="金額を隠す" isPressed={isHidden} onClick={() => setHidden(!isHidden)}>
          {isHidden ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      </div>
    </Part>
  );
}
