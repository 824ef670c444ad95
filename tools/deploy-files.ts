import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { composeFiles } from './deploy/compose-files.ts';
import { machineFiles } from './deploy/machine-files.ts';
import { readPeers, type Peer } from './deploy/machine-network.ts';
import { root } from './project-config.ts';
import { optionsOrUsage } from './read-options.ts';

/*
 * `npm run deploy:files`: the files that depend on where the machines are, made by the functions that `npm run cluster` uses, so that
 * what was tried there is what runs.
 */
const usage = `npm run deploy:files -- --machines a=10.0.0.11,b=10.0.0.12,c=10.0.0.13 --network 10.0.0.0/24 --domain example.jp
    --partners https://partners.example.jp --content https://const.example.jp
    --backups s3://tsuzura-backup@s3.ap-northeast-1.amazonaws.com/ap-northeast-1 --peers machines.txt --out FOLDER
                         各マシンの /etc に置くファイルを FOLDER/<マシン>/ に作ります。
                         --backups folder とすると、バックアップは各マシンの /var/lib/tsuzura-backups（別の場所をマウント）に置きます。
                         --peers のファイルには、マシンごとに「--machines のアドレス　外のアドレス　WireGuardの公開鍵」を1行で書きます。
                         マシン同士の通信を別の手段で暗号化しているときだけ、--peers none とします
npm run deploy:files -- --compose
                         deploy/compose/ のファイルを作り直します
`;

const values = optionsOrUsage(
  {
    options: {
      compose: { type: 'boolean', default: false },
      machines: { type: 'string', default: '' },
      network: { type: 'string', default: '' },
      domain: { type: 'string', default: '' },
      partners: { type: 'string', default: '' },
      content: { type: 'string', default: '' },
      backups: { type: 'string', default: '' },
      peers: { type: 'string', default: '' },
      out: { type: 'string', default: '' },
    },
  },
  usage,
);

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`${file}\n`);
}

const machines = values.machines.split(',').flatMap((one) => {
  const [, name, address] = /^([a-z][a-z0-9-]*)=([\d.]+)$/.exec(one.trim()) ?? [];
  return name && address ? [{ name, address }] : [];
});
const { network, domain, partners: partnersUrl, content: contentUrl, out } = values;
const [, bucket, endpoint, region] = /^s3:\/\/([a-z0-9.-]+)@([a-z0-9.:-]+)\/([a-z0-9-]+)$/.exec(values.backups) ?? [];
const store = bucket && endpoint && region ? { bucket, endpoint, region } : null;

/** Null for `none`. What cannot be used ends the command with a sentence. */
function peersOf(file: string): readonly Peer[] | null {
  if (file === 'none') return null;
  if (!existsSync(file)) return fail(`--peers のファイルが見つかりません：${file}`);
  const peers = readPeers(readFileSync(file, 'utf8'));
  if ('wrong' in peers)
    return fail(`--peers のファイルに読めない行か、同じアドレスの2つめの行があります：${peers.wrong}`);
  const missing = machines.filter(({ address }) => !peers.some((peer) => peer.address === address));
  if (missing.length > 0)
    return fail(`--peers のファイルに行がないマシンがあります：${missing.map(({ name }) => name).join('、')}`);
  return peers;
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}

const isBackedUp = store !== null || values.backups === 'folder';
if (values.compose) {
  for (const [file, text] of Object.entries(composeFiles())) write(join(root, 'deploy/compose', file), text);
} else if (
  machines.length >= 3 &&
  network &&
  domain &&
  partnersUrl &&
  contentUrl &&
  isBackedUp &&
  values.peers &&
  out
) {
  const all = { machines, network, domain, partnersUrl, contentUrl, backups: store, peers: peersOf(values.peers) };
  for (const machine of machines)
    for (const [file, text] of Object.entries(machineFiles(all, machine))) write(join(out, machine.name, file), text);
} else {
  process.stderr.write(usage);
  process.exit(2);
}
