import { expect, test } from 'vitest';
import { readServers } from './balancer.ts';

test('what the load balancer says of a copy is read by the names of its columns', () => {
  const table = [
    '# pxname,svname,qcur,qmax,scur,smax,status,weight',
    'main,FRONTEND,,,7,9,OPEN,',
    'main,api1,0,0,3,9,DRAIN,1',
    'trading,api1,0,0,0,9,UP,1',
    'main,BACKEND,0,0,3,9,UP,3',
  ].join('\n');
  expect(readServers(table).filter(({ name }) => name === 'api1')).toEqual([
    { site: 'main', name: 'api1', busy: 3, status: 'DRAIN' },
    { site: 'trading', name: 'api1', busy: 0, status: 'UP' },
  ]);
});
