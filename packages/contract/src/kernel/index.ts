export * from './codec.ts';
export { ReceiptNumber, ReceiptNumberInput } from './receipt-number.ts';
export { Usd } from './usd.ts';
export {
  endpoint,
  stepUpMinutes,
  usualStepUpMinutes,
  type Answer,
  type Caller,
  type Endpoint,
  type Freshness,
  type Gates,
  type Given,
  type Method,
  type Received,
  type Site,
} from './endpoint.ts';
export { errors, Refused, type ErrorBody, type ErrorKind, type ErrorLine } from './error.ts';
export type { ErrorRow, Reaction } from './error-row.ts';
export { hasRole, isOperatorRole, operatorRoles, operatorRoleTexts, type OperatorRole } from './operator-role.ts';
export { fillPath } from './fill-path.ts';
export { decode, encode, encodeAndKeep, encodeAnswer, type Decoded } from './wire.ts';
export { labels } from './label.ts';
export { MailAddress, readMailAddress, TypedMailAddress } from './mail-address.ts';
export {
  ApiError,
  createClient,
  stretchTimeouts,
  type CallInput,
  type CallOptions,
  type Client,
  type ClientOptions,
  type ProofMaker,
  type ProvedRequest,
} from './client.ts';
export {
  areaOf,
  openApi,
  operationId,
  type JsonSchema,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiOptions,
  type OpenApiParameter,
} from './openapi.ts';
