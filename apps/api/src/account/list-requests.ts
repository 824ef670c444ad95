import type { getUpdateAccountRequest, listAccountRequests, listNisaRequests } from '@tsuzura/contract/main';
import type { Answer } from '@tsuzura/contract/kernel';
import { formatJst } from '@tsuzura/domain/calendar';
import * as store from '@tsuzura/store/account';
import type { Reader } from '@tsuzura/store/kernel';

export async function showAccountRequests(
  reader: Reader,
  subject: string,
): Promise<Answer<typeof listAccountRequests>> {
  const requests = await store.listAccountRequests(reader, subject);
  return {
    accountRequests: requests.map(({ products, defects, requestedAt, updatedAt, ...request }) => ({
      ...request,
      products: [...products],
      defects: [...defects],
      requestedAt: formatJst(requestedAt),
      updatedAt: formatJst(updatedAt),
    })),
  };
}

export async function showNisaRequests(reader: Reader, subject: string): Promise<Answer<typeof listNisaRequests>> {
  const requests = await store.listNisaRequests(reader, subject);
  return {
    nisaRequests: requests.map(({ requiredDocuments, submittedAt, updatedAt, ...request }) => ({
      ...request,
      requiredDocuments: [...requiredDocuments],
      submittedAt: submittedAt === null ? null : formatJst(submittedAt),
      updatedAt: formatJst(updatedAt),
    })),
  };
}

/** R3.02: the change that is pending, else the last one. */
export async function showUpdateRequest(
  reader: Reader,
  subject: string,
): Promise<Answer<typeof getUpdateAccountRequest>> {
  const request = await store.findUpdateRequest(reader, subject);
  if (!request) return { status: 'NONE', kind: null, requestedAt: null };
  return { status: request.status, kind: request.kind, requestedAt: formatJst(request.requestedAt) };
}
