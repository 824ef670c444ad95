import {
  changePassword,
  enableTotp,
  finishAddPasskey,
  finishEmailChange,
  getFactors,
  makeRecoveryCodes,
  removePasskey,
  removeTotp,
  renamePasskey,
  revertEmailChange,
  signOutOthers,
  startAddPasskey,
  startEmailChange,
  startTotp,
} from '@tsuzura/contract/auth';
import { formatJst, instant } from '@tsuzura/domain/calendar';
import type { ApiServer } from '@tsuzura/http/server';
import { findSessions } from '@tsuzura/store/auth';
import * as person from '../person/index.ts';
import type { Factors } from '../person/index.ts';
import { enter, type InteractionDeps } from './sign-in-api.ts';
import { visitOf } from './visit.ts';

/** What a signed-in person changes. Every change asks for a fresh check itself; nothing is decided here. */
export function manageApi(server: ApiServer, deps: InteractionDeps): void {
  const ok = { ok: true as const };

  server.handle(getFactors, async (call) => {
    const { open } = await enter(deps, call);
    const { personId, ...factors } = await person.readFactors(deps.person, { uid: open.uid });
    const sessions = await findSessions(
      deps.person.database.reader,
      personId,
      instant(Math.trunc(deps.person.realNow())),
    );
    return {
      ...factors,
      totpStrongFrom: factors.totpStrongFrom === null ? null : formatJst(factors.totpStrongFrom),
      passkeys: factors.passkeys.map(({ createdAt, lastUsedAt, strongFrom, ...rest }) => ({
        ...rest,
        strongFrom: formatJst(strongFrom),
        createdAt: formatJst(createdAt),
        lastUsedAt: lastUsedAt === null ? null : formatJst(lastUsedAt),
      })),
      devices: sessions.map(({ uid, loginAt }) => ({
        id: uid,
        label: labelAt(factors.history, loginAt),
        signedInAt: formatJst(loginAt),
        lastSeenAt: formatJst(loginAt),
        current: uid === open.sessionUid,
      })),
      history: factors.history.map(({ at, ...rest }) => ({ at: formatJst(at), ...rest })),
    };
  });

  server.handle(startAddPasskey, async (call) => person.startAddPasskey(deps.person, (await enter(deps, call)).step));
  server.handle(finishAddPasskey, async (call) => {
    const { step } = await enter(deps, call);
    const { name, strongFrom } = await person.finishAddPasskey(deps.person, { ...step, ...call.body });
    return { ok: true as const, name, strongFrom: formatJst(strongFrom) };
  });
  server.handle(renamePasskey, async (call) => {
    await person.renamePasskey(deps.person, {
      ...(await enter(deps, call)).step,
      id: call.params.id,
      name: call.body.name,
    });
    return undefined;
  });
  server.handle(removePasskey, async (call) => {
    await person.removePasskey(deps.person, { ...(await enter(deps, call)).step, id: call.params.id });
    return undefined;
  });
  server.handle(startTotp, async (call) => person.startTotp(deps.person, (await enter(deps, call)).step));
  server.handle(enableTotp, async (call) => {
    await person.enableTotp(deps.person, { ...(await enter(deps, call)).step, ...call.body });
    return ok;
  });
  server.handle(removeTotp, async (call) => {
    await person.removeTotp(deps.person, (await enter(deps, call)).step);
    return undefined;
  });
  server.handle(makeRecoveryCodes, async (call) =>
    person.makeRecoveryCodes(deps.person, (await enter(deps, call)).step),
  );
  server.handle(changePassword, async (call) => {
    const { open, step } = await enter(deps, call);
    const done = await person.changePassword(deps.person, { ...step, ...call.body });
    if (done.signOutOthers) await deps.endSessions(done.personId, open.sessionUid);
    return ok;
  });
  server.handle(startEmailChange, async (call) =>
    person.startEmailChange(deps.person, { ...(await enter(deps, call)).step, ...call.body }),
  );
  server.handle(finishEmailChange, async (call) => {
    const { step } = await enter(deps, call);
    const { personId } = await person.finishEmailChange(deps.person, { ...step, ...call.body });
    deps.forgetUsername(personId);
    return ok;
  });
  server.handle(signOutOthers, async (call) => {
    const { open } = await enter(deps, call);
    const { personId } = await person.readFactors(deps.person, { uid: open.uid });
    return { signedOut: await deps.endSessions(personId, open.sessionUid) };
  });
  server.handle(revertEmailChange, async (call) => {
    const visit = visitOf(call.request, call.answerHeader, deps.secure);
    const { personId } = await person.revertEmail(deps.person, { token: call.body.token, visit });
    deps.forgetUsername(personId);
    await deps.endSessions(personId, null);
    return ok;
  });
}

/** The session does not know its device; the line of the history that was written when it began does. */
function labelAt(history: Factors['history'], loginAt: number): string {
  return history.find(({ at }) => Math.abs(at - loginAt) < 5_000)?.label || '不明な端末';
}
