import { randomBytes } from 'node:crypto';
import {
  closeProduct,
  getProcedures,
  reportAccountReview,
  reportNisaReview,
  reportReconfirmation,
  reportUpdateReview,
  submitAccountApplication,
  submitBankChange,
  submitNisaApplication,
  submitProfileChange,
} from '@tsuzura/contract/partner';
import type { ApiServer } from '@tsuzura/http/server';
import type { Deps } from '../kernel/deps.ts';
import { applyForNisa } from './apply-for-nisa.ts';
import { changeBank, changeProfile } from './change-person.ts';
import { closeOneProduct } from './close-product.ts';
import { receiveApplication } from './receive-application.ts';
import { reconfirm } from './reconfirm.ts';
import { reviewApplication } from './review-application.ts';
import { reviewNisa } from './review-nisa.ts';
import { reviewUpdate } from './review-update.ts';
import { showProcedures } from './show-procedures.ts';

/** What the opening and update sites tell us, server to server. */
export function accountPartnerApi(server: ApiServer, { database, clock, newId, realNow, webOrigins }: Deps): void {
  const links = { realNow, webOrigins, newToken: () => randomBytes(32).toString('base64url') };
  const procedure = (requestId: string) => ({ clock, newId, requestId, links });

  server.handle(getProcedures, ({ params }) => showProcedures(database.reader, params.hashedUserId));

  server.handle(submitAccountApplication, ({ body, requestId }) =>
    database.tx((tx) => receiveApplication(tx, body, procedure(requestId))),
  );
  server.handle(reportAccountReview, ({ body, requestId }) =>
    database.tx((tx) => reviewApplication(tx, body, procedure(requestId))),
  );

  server.handle(submitNisaApplication, ({ body, requestId }) =>
    database.tx((tx) => applyForNisa(tx, body, procedure(requestId))),
  );
  server.handle(reportNisaReview, ({ body, requestId }) =>
    database.tx((tx) => reviewNisa(tx, body, procedure(requestId))),
  );

  server.handle(reportReconfirmation, ({ body, requestId }) =>
    database.tx((tx) => reconfirm(tx, body.hashedUserId, procedure(requestId))),
  );
  server.handle(submitProfileChange, ({ body, requestId }) =>
    database.tx((tx) => changeProfile(tx, body, procedure(requestId), realNow)),
  );
  server.handle(submitBankChange, ({ body, requestId }) =>
    database.tx((tx) => changeBank(tx, body, procedure(requestId), realNow)),
  );
  server.handle(reportUpdateReview, ({ body, requestId }) =>
    database.tx((tx) => reviewUpdate(tx, body, procedure(requestId))),
  );
  server.handle(closeProduct, ({ body, requestId }) =>
    database.tx((tx) => closeOneProduct(tx, body, procedure(requestId), realNow)),
  );
}
