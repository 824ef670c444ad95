import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { PasskeyProblem } from './problem.ts';

/*
 * The browser's WebAuthn calls with their refusals in our words. Options come from the server, which checks the answer;
 * nothing is decided here.
 */

type Json = Record<string, unknown>;

const cannot = 'この端末では使えません。ほかの方法をお選びください。';

/** The system's own window: choose a passkey, show a finger or a face. */
export async function askPasskey(options: Json): Promise<Json> {
  if (!browserSupportsWebAuthn()) throw new PasskeyProblem(cannot);
  try {
    return asJson(
      await startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
    );
  } catch (error) {
    throw new PasskeyProblem(passkeyWords(error, 'use'), { cause: error });
  }
}

export async function registerPasskey(options: Json): Promise<Json> {
  if (!browserSupportsWebAuthn()) throw new PasskeyProblem(cannot);
  try {
    return asJson(
      await startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }),
    );
  } catch (error) {
    throw new PasskeyProblem(passkeyWords(error, 'register'), { cause: error });
  }
}

export const supportsAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill();

/** Passkeys offered in the autofill of the mail field. null when nobody chose one: that is no error. */
export async function passkeyFromAutofill(options: Json): Promise<Json | null> {
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
    return asJson(await startAuthentication({ optionsJSON, useBrowserAutofill: true }));
  } catch {
    return null;
  }
}

export function stopAutofill(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Tells the device that a passkey is of no use here any more, where it can be told. */
export async function forgetPasskey(credentialId: string): Promise<void> {
  try {
    await sendSignal({ type: 'unknownCredential', rpId: location.hostname, credentialId } as never);
  } catch {
    // The device keeps showing it; using it is refused by the server.
  }
}

/** DOMException names of WebAuthn, as people can understand them. */
export function passkeyWords(error: unknown, doing: 'use' | 'register'): string {
  switch (nameOf(error)) {
    case 'InvalidStateError':
      return 'この端末は登録済みです。';
    case 'NotAllowedError':
    case 'AbortError':
      return doing === 'register' ? '登録を中止しました。' : '中止しました。もう一度お試しください。';
    case 'NotSupportedError':
    case 'ConstraintError':
    case 'SecurityError':
      return cannot;
    default:
      return 'パスキーを使えませんでした。もう一度お試しください。';
  }
}

/** The library keeps the browser's name on its own error, or puts the browser's error behind it. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return error.cause instanceof Error && error.cause.name !== 'Error' ? error.cause.name : error.name;
}

function asJson(value: object): Json {
  return { ...value };
}
