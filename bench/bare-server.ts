import fastify from 'fastify';
import { EmbeddedJWK, jwtVerify } from 'jose';
import { Pool } from 'pg';

/**
 * The reference: Fastify and pg with nothing around them, doing the same indexed read as GET accountStatus, and checking the
 * signature of the proof that comes with a bound token, which no server of such tokens can leave out (ADR-0028). Its statement is
 * prepared, as the product's is. No token, no validation, no limits, no log: what the machine gives before anybody asks for more.
 */
const [url = '', port = '0'] = process.argv.slice(2);
const pool = new Pool({ connectionString: url, max: 10 });
const app = fastify();
const text = `select equity, nisa, margin, us_equity, equity_closed_on, nisa_closed_on, margin_closed_on, us_equity_closed_on
  from app.customer join app.account on account.customer_id = customer.id where subject = $1`;
/** `subjectOf('hanako')`, written out: the reference loads nothing of ours. */
const values = ['68616e61-616f-866f-9e28-83f9dad2a703'];
const check = (proof: unknown) => jwtVerify(String(proof), EmbeddedJWK, { typ: 'dpop+jwt', algorithms: ['ES256'] });
const read = async () => {
  const { rows } = await pool.query({ name: 'status', text, values });
  return rows[0] as object;
};
app.get('/status', (request) => check(request.headers['dpop']).then(read));
const address = await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.({ address });
process.on('SIGTERM', () => process.exit(0));
