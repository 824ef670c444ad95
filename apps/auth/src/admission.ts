import { Admission, type RouteAdmission } from '@tsuzura/http/server';

/** Most of a call's time is spent outside the database: hashing, signing. So more of them run than there are connections. */
const callsAConnection = 4;

/** Tokens are renewed before people sign in: whoever is at work stays at work (ADR-0025). */
export const tokenAdmission: RouteAdmission = { priority: 'first', route: '/oauth2/token' };
export const pageAdmission: RouteAdmission = { priority: 'second' };

/** A sign-in waits longer than a call of the API may: a hash of a password takes its time, and nobody signs in twice a minute. */
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
