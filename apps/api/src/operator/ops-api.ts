import { operatorRoleTexts } from '@tsuzura/contract/kernel';
import { getOperator } from '@tsuzura/contract/ops';
import type { ApiServer } from '@tsuzura/http/server';
import { signedIn } from '../kernel/guard.ts';

export function operatorOpsApi(server: ApiServer): void {
  server.handle(getOperator, async ({ who }) => {
    const { subject, username, name = username, roles = [] } = signedIn(who);
    return { id: subject, name, username, roles: [...roles], roleTexts: roles.map((role) => operatorRoleTexts[role]) };
  });
}
