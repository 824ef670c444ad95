import { useState } from 'react';
import type { Lost, Method, Progress } from '@tsuzura/contract/auth';
import { hasStrongFactor, methodNames } from '../../flow/methods.ts';
import { BackButton } from '../parts/back-button.tsx';
import { OrLine } from '../parts/or-line.tsx';
import { Step } from '../parts/step.tsx';
import { LostStep, lostName } from './lost-step.tsx';
import { MethodForm, TotpForm } from './method-form.tsx';
import { OtherWays, type OtherWay } from './other-ways.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** strong: passkey and authenticator app on one screen. */
type Way = 'strong' | Exclude<Method, 'passkey' | 'totp'>;

interface Props {
  readonly lead: string;
  readonly methods: readonly Method[];
  /** The way back of who has none of these, when there is one. */
  readonly lost: Lost | null;
  /** A way that is no check by itself: it stands last. */
  readonly other?: OtherWay;
  readonly onProgress: (progress: Progress) => void;
}

/** A fresh proof of who is sitting there: passkey first, the authenticator app second. */
export function CheckStep({ lead, methods, lost, other, onProgress }: Props) {
  const ways = waysOf(methods);
  const [chosen, choose] = useState<Way | null>(null);
  const [isLost, setLost] = useState(false);
  if (isLost && lost !== null) return <LostStep lost={lost} methods={methods} onBack={() => setLost(false)} />;
  const lostWay = lostName(lost, methods);
  const last = [
    ...(other === undefined ? [] : [other]),
    ...(lostWay === null ? [] : [{ name: lostWay, choose: () => setLost(true) }]),
  ];
  const way = chosen ?? ways[0] ?? 'mailCode';
  const others = ways
    .filter((one) => one !== way)
    .map((one) => ({ name: nameOf(one, methods), choose: () => choose(one) }));
  return (
    <Step title="ご本人の確認" lead={lead}>
      {way === 'strong' ? (
        <StrongForm methods={methods} onProgress={onProgress} />
      ) : (
        <MethodForm key={way} method={way} others={others} onProgress={onProgress} />
      )}
      <OtherWays key={`other-${way}`} ways={[...others, ...last]} />
      <BackButton canceled variant="text">
        中止して戻る
      </BackButton>
    </Step>
  );
}

function StrongForm({ methods, onProgress }: Pick<Props, 'methods' | 'onProgress'>) {
  const [hasPasskey, hasTotp] = [methods.includes('passkey'), methods.includes('totp')];
  return (
    <>
      {hasPasskey && <PasskeyButton onProgress={onProgress}>パスキーで確認する</PasskeyButton>}
      {hasPasskey && hasTotp && <OrLine />}
      {hasTotp && <TotpForm variant={hasPasskey ? 'outline' : 'primary'} onProgress={onProgress} />}
    </>
  );
}

function waysOf(methods: readonly Method[]): Way[] {
  const weaker = methods.filter((method) => method !== 'passkey' && method !== 'totp');
  return hasStrongFactor(methods) ? ['strong', ...weaker] : weaker;
}

function nameOf(way: Way, methods: readonly Method[]): string {
  if (way !== 'strong') return methodNames[way];
  return methods.includes('passkey') ? methodNames.passkey : methodNames.totp;
}
