import { Button } from '../../src/button/index.ts';
import { chooseProfitColors, chooseTheme } from '../../src/theme/index.ts';
import { Part } from '../part.tsx';

export function Themes() {
  return (
    <Part id="themes" title="テーマと損益の色">
      <div className="gallery-states">
        <Button variant="quiet" size="small" onClick={() => chooseTheme('device')}>
          端末に合わせる
        </Button>
        <Button variant="quiet" size="small" onClick={() => chooseTheme('light')}>
          ライト
        </Button>
        <Button variant="quiet" size="small" onClick={() => chooseTheme('dark')}>
          ダーク
        </Button>
        <Button variant="quiet" size="small" onClick={() => chooseProfitColors('japan')}>
          上昇は赤
        </Button>
        <Button variant="quiet" size="small" onClick={() => chooseProfitColors('us')}>
          上昇は緑
        </Button>
      </div>
    </Part>
  );
}
