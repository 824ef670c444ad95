import {
  ArrowLeftRight,
  Calculator,
  ChartPie,
  CircleQuestionMark,
  FileText,
  House,
  Layers,
  LogOut,
  Megaphone,
  ReceiptJapaneseYen,
  UserRoundCog,
} from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../src/button/index.ts';
import { Checkbox } from '../../src/checkbox/index.ts';
import { Dialog, Sheet } from '../../src/dialog/index.ts';
import { Drawer, DrawerButton, DrawerLink, DrawerRule } from '../../src/drawer/index.ts';
import { Glyph } from '../../src/icon/index.ts';
import { StairsPicture } from '../../src/illustration/index.ts';
import { toast } from '../../src/toast/index.ts';
import { Part } from '../part.tsx';

type Open = 'login' | 'account' | 'error' | 'long' | 'locked' | 'sheet' | 'drawer' | null;

export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <Part id="overlays" title="重なる画面">
      <div className="gallery-states">
        <Button variant="outline" size="small" onClick={() => setOpen('login')}>
          ログインの案内
        </Button>
        <Button variant="outline" size="small" onClick={() => setOpen('account')}>
          口座開設の案内
        </Button>
        <Button variant="outline" size="small" onClick={() => setOpen('error')}>
          エラー
        </Button>
        <Button variant="outline" size="small" onClick={() => setOpen('long')}>
          長い文章
        </Button>
        <Button variant="outline" size="small" onClick={() => setOpen('locked')}>
          閉じられない案内
        </Button>
        <Button variant="outline" size="small" onClick={() => setOpen('sheet')}>
          条件のシート
        </Button>
        <Button variant="outline" size="small" onClick={() => setOpen('drawer')}>
          メニュー
        </Button>
        <Button variant="outline" size="small" onClick={() => toast('エントリーを受け付けました。')}>
          トースト
        </Button>
        <Button variant="outline" size="small" onClick={() => toast('保存できませんでした。', { tone: 'error' })}>
          失敗のトースト
        </Button>
      </div>
      <Dialogs open={open} close={close} />
      <Conditions isOpen={open === 'sheet'} close={close} />
      <Menu isOpen={open === 'drawer'} close={close} />
    </Part>
  );
}

function Dialogs({ open, close }: { readonly open: Open; readonly close: () => void }) {
  return (
    <>
      <Dialog
        isOpen={open === 'login'}
        onClose={close}
        title="サービスの利用にはスマートプラスIDが必要です"
        actions={
          <>
            <Button onClick={close}>はじめての方（新規登録）</Button>
            <Button variant="outline" onClick={close}>
              IDをお持ちの方（ログイン）
            </Button>
          </>
        }
      >
        <p>ログインのあと、この画面に戻ります。</p>
      </Dialog>
      <Dialog
        isOpen={open === 'account'}
        onClose={close}
        picture={<StairsPicture />}
        title="口座開設後にご利用ください"
        actions={
          <>
            <Button onClick={close}>口座開設をはじめる</Button>
            <Button variant="text" onClick={close}>
              閉じる
            </Button>
          </>
        }
      >
        <p>お申し込みは約10分です。マイナンバーカードをご用意ください。</p>
      </Dialog>
      <Dialog
        isOpen={open === 'error'}
        onClose={close}
        role="alertdialog"
        title="エラーが発生しました"
        actions={<Button onClick={close}>閉じる</Button>}
      >
        <p>しばらく時間をおいてお試しください</p>
        <p className="note">お問い合わせ番号：0199f3c2-7d1e</p>
      </Dialog>
      <Dialog
        isOpen={open === 'long'}
        onClose={close}
        size="wide"
        title="補完書面"
        actions={<Button onClick={close}>確認しました</Button>}
      >
        {Array.from({ length: 24 }, (_, index) => (
          <p key={`line-${index + 1}`}>
            第{index + 1}条 投資信託は、株式や債券など値動きのある有価証券等に投資します。基準価額は変動します。
          </p>
        ))}
      </Dialog>
      <Dialog
        isOpen={open === 'locked'}
        onClose={null}
        role="alertdialog"
        title="セッションタイムアウト"
        actions={<Button onClick={close}>ログインする</Button>}
      >
        <p>一定時間操作がなかったため、自動的にログアウトしました。</p>
      </Dialog>
    </>
  );
}

function Conditions({ isOpen, close }: { readonly isOpen: boolean; readonly close: () => void }) {
  const [isNisa, setNisa] = useState(true);
  return (
    <Sheet isOpen={isOpen} onClose={close} title="条件" actions={<Button onClick={close}>この条件で見る</Button>}>
      <Checkbox checked={isNisa} onChange={setNisa}>
        NISAで購入できる
      </Checkbox>
      <Checkbox checked={!isNisa} onChange={(isTicked) => setNisa(!isTicked)}>
        特定口座のみ
      </Checkbox>
    </Sheet>
  );
}

function Menu({ isOpen, close }: { readonly isOpen: boolean; readonly close: () => void }) {
  return (
    <Drawer
      isOpen={isOpen}
      onClose={close}
      label="メニュー"
      footer={
        <>
          <DrawerButton icon={<Glyph of={LogOut} />} onClick={close}>
            ログアウト
          </DrawerButton>
          <p className="note">
            前回のログイン
            <br />
            11/13（金）21:04　iPhone
          </p>
        </>
      }
    >
      <DrawerLink href="#overlays" icon={<Glyph of={House} />} isCurrent badge={{ count: 2, label: '未読' }}>
        マイページ
      </DrawerLink>
      <DrawerLink href="#overlays" icon={<Glyph of={ChartPie} />}>
        保有ファンド
      </DrawerLink>
      <DrawerLink href="#overlays" icon={<Glyph of={Layers} />}>
        ファンド一覧
      </DrawerLink>
      <DrawerLink href="#overlays" icon={<Glyph of={ReceiptJapaneseYen} />}>
        注文・約定
      </DrawerLink>
      <DrawerLink href="#overlays" icon={<Glyph of={ArrowLeftRight} />}>
        入出金
      </DrawerLink>
      <DrawerRule />
      <DrawerLink href="#overlays" icon={<Glyph of={Megaphone} />}>
        お知らせ
      </DrawerLink>
      <DrawerRule />
      <DrawerLink href="#overlays" icon={<Glyph of={UserRoundCog} />}>
        お客さま情報
      </DrawerLink>
      <DrawerLink href="#overlays" icon={<Glyph of={FileText} />}>
        電子交付書面
      </DrawerLink>
      <DrawerLink href="#overlays" icon={<Glyph of={Calculator} />}>
        特定口座 損益明細
      </DrawerLink>
      <DrawerLink href="https://help.example.jp" icon={<Glyph of={CircleQuestionMark} />} external>
        ヘルプ
      </DrawerLink>
    </Drawer>
  );
}
