import { Admission, type RouteAdmission } from '@tsuzura/http/server';

/** Most of a call's time is spent outside the database: hashing, signing. So more of them run than there are connections. */
const callsAConnection = 4;

/** Renewals of tokens go before sign-ins, so that people who are signed in can go on (ADR-0025). */
export const tokenAdmission: RouteAdmission = { priority: 'first', route: '/oauth2/token' };
export const pageAdmission: RouteAdmission = { priority: 'second' };

/** A sign-in waits longer than a call of the API may: hashing a password is slow, and a person rarely signs in. */
export function createAuthAdmission(connections: number): Admission {
  const capacity = callsAConnection * connections;
  return new Admission({
    capacity,
    reserved: Math.ceil(capacity / 4),
    burstQueue: 512,
    overloadQueue: { first: 2, second: 2 },
    burstMs: 1_000,
    calmMs: 1_000,
    mostWaitMs: 4_000,
  });
}
