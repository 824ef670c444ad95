import {
  finishForgotten,
  finishPasskey,
  finishSignUp,
  finishSignUpPasskey,
  getInteraction,
  leaveInteraction,
  reportLostFactor,
  requestMailCode,
  sendMailCode,
  sendPassword,
  sendRecoveryCode,
  sendTotp,
  setSignUpPassword,
  startForgotten,
  startPasskey,
  startSignUp,
  startSignUpPasskey,
  verifyForgotten,
  verifySignUp,
  type Progress,
} from '@tsuzura/contract/auth';
import { Refused } from '@tsuzura/contract/kernel';
import { formatJst, type Instant } from '@tsuzura/domain/calendar';
import type { ApiServer, ApiRequest } from '@tsuzura/http/server';
import * as people from '../person/index.ts';
import { openAttempt, readInteraction, type Lost, type Outcome, type PersonDeps, type Step } from '../person/index.ts';
import type { FindInteraction, OpenInteraction } from './open-interaction.ts';
import type { EndSessions } from './sessions.ts';
import { visitOf } from './visit.ts';

export interface InteractionDeps {
  readonly person: PersonDeps;
  readonly find: FindInteraction;
  readonly endSessions: EndSessions;
  /** After a change of the address: the next token names the new one. */
  readonly forgetUsername: (personId: string) => void;
  readonly secure: boolean;
}

interface Received {
  readonly params: { readonly uid: string };
  readonly request: ApiRequest;
  readonly answerHeader: (name: string, value: string) => void;
}

/** Finds the interaction by its cookie, opens its attempt, and returns the interaction and the step. */
export async function enter(
  { person, find, secure }: InteractionDeps,
  { params: { uid }, request, answerHeader }: Received,
): Promise<{ open: OpenInteraction; step: Step }> {
  const open = await find(uid, request);
  await openAttempt(person, {
    uid,
    view: open.view,
    role: open.role,
    personId: open.subject,
    signedInBy: open.signedInBy,
  });
  return { open, step: { uid, visit: visitOf(request, answerHeader, secure) } };
}

/** When every factor has been shown the OAuth server takes over; a view that changes something goes on in place. */
export async function proceed(open: OpenInteraction, outcome: Outcome): Promise<Progress> {
  if (outcome.next === 'secondFactor') return { ...outcome, lost: lostShown(outcome.lost) };
  if (outcome.next === 'continue') return outcome;
  if (open.waitsFor === 'manage') return { next: 'continue' };
  const { personId, acr, amr, authTime, by, factorFrom } = outcome.signedIn;
  // Whatever led here: the operators' console gets a sign-in by passkey or none.
  if (open.role === 'operator' && acr !== 'phr') throw new Refused('FORBIDDEN');
  const login = { accountId: personId, acr, amr: [...amr], ts: authTime, remember: true, by, factorFrom };
  const url = await open.finish({ login });
  return { next: 'leave', url };
}

const shownAt = (at: Instant | null) => (at === null ? null : formatJst(at));
const lostShown = (lost: Lost | null) => lost && { from: shownAt(lost.from) };

export function signInApi(server: ApiServer, deps: InteractionDeps): void {
  const { person } = deps;
  const ok = { ok: true as const };

  server.handle(getInteraction, async (call) => {
    const { open } = await enter(deps, call);
    const { attempt: _attempt, strongFrom, lost, ...state } = await readInteraction(person, { uid: open.uid });
    const { view, role, service } = open;
    return { view, role, service, ...state, strongFrom: shownAt(strongFrom), lost: lostShown(lost) };
  });

  server.handle(reportLostFactor, async (call) => {
    const { step } = await enter(deps, call);
    return { from: formatJst((await people.reportLost(person, step)).from) };
  });

  server.handle(startPasskey, async (call) => {
    const { step } = await enter(deps, call);
    return people.startPasskeyCheck(person, step);
  });
  server.handle(finishPasskey, async (call) => {
    const { open, step } = await enter(deps, call);
    return proceed(open, await people.finishPasskeyCheck(person, { ...step, response: call.body.response }));
  });
  server.handle(sendPassword, async (call) => {
    const { open, step } = await enter(deps, call);
    return proceed(open, await people.signInByPassword(person, { ...step, ...call.body }));
  });
  server.handle(sendTotp, async (call) => {
    const { open, step } = await enter(deps, call);
    return proceed(open, await people.checkByTotp(person, { ...step, ...call.body }));
  });
  server.handle(sendRecoveryCode, async (call) => {
    const { open, step } = await enter(deps, call);
    return proceed(open, await people.checkByRecoveryCode(person, { ...step, ...call.body }));
  });
  server.handle(requestMailCode, async (call) => {
    const { step } = await enter(deps, call);
    return people.sendSignInCode(person, step);
  });
  server.handle(sendMailCode, async (call) => {
    const { open, step } = await enter(deps, call);
    return proceed(open, await people.checkByMailCode(person, { ...step, ...call.body }));
  });

  server.handle(startSignUp, async (call) => {
    const { step } = await enter(deps, call);
    return people.startSignUp(person, { ...step, ...call.body });
  });
  server.handle(verifySignUp, async (call) => {
    const { step } = await enter(deps, call);
    await people.verifySignUp(person, { ...step, ...call.body });
    return ok;
  });
  server.handle(setSignUpPassword, async (call) => {
    const { step } = await enter(deps, call);
    await people.setSignUpPassword(person, { ...step, ...call.body });
    return ok;
  });
  server.handle(startSignUpPasskey, async (call) => {
    const { step } = await enter(deps, call);
    return people.startSignUpPasskey(person, step);
  });
  server.handle(finishSignUpPasskey, async (call) => {
    const { step } = await enter(deps, call);
    await people.finishSignUpPasskey(person, { ...step, ...call.body });
    return ok;
  });
  server.handle(finishSignUp, async (call) => {
    const { open, step } = await enter(deps, call);
    return proceed(open, await people.finishSignUp(person, { ...step, ...call.body }));
  });

  server.handle(startForgotten, async (call) => {
    const { step } = await enter(deps, call);
    return people.startForgotten(person, { ...step, ...call.body });
  });
  server.handle(verifyForgotten, async (call) => {
    const { step } = await enter(deps, call);
    const { methods, lost } = await people.verifyForgotten(person, { ...step, ...call.body });
    return { methods, lost: lostShown(lost) };
  });
  server.handle(finishForgotten, async (call) => {
    const { open, step } = await enter(deps, call);
    const { outcome, personId } = await people.finishForgotten(person, { ...step, ...call.body });
    await deps.endSessions(personId, null);
    return proceed(open, outcome);
  });

  server.handle(leaveInteraction, async (call) => {
    const { open } = await enter(deps, call);
    const canceled = { error: 'access_denied', error_description: 'the person went back' };
    if (call.body.canceled) return { url: await open.finish(canceled) };
    if (open.waitsFor === 'manage') return { url: await open.finish({ manage: { done: true } }) };
    // A sign-in that ended with an offer: now it is done.
    const progress = await proceed(open, await people.readOutcome(person, { uid: open.uid }));
    return { url: progress.next === 'leave' ? progress.url : await open.finish(canceled) };
  });
}
