import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setDefaultCACertificates } from 'node:tls'
import { promisify } from 'node:util'
import { type Running, startProcess } from '../../scripts/processes.ts'
import { root } from '../../scripts/settings.ts'
import { folder, logOf, until } from './installation.ts'

const run = promisify(execFile)
const key = join(folder, 'privkey.pem')
const certificate = join(folder, 'fullchain.pem')

/** Where a proxy of `deploy/` answers in the networks of a drill. */
export const proxy_url = 'https://localhost'

/** Makes a certificate for localhost, which this process then trusts. */
export async function makeCertificate(): Promise<void> {
  const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  await run('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate, ...about])
  const public_part = await readFile(certificate, 'utf8')
  await writeFile(join(folder, 'kermesse.pem'), public_part + (await readFile(key, 'utf8')))
  setDefaultCACertificates([public_part])
}

/** HAProxy on the file of `deploy/haproxy`, with an API on each of these ports. */
export async function startHaproxy(ports: number[] = [8080]): Promise<Running> {
  const file = join(folder, 'haproxy.cfg')
  const text = await readFile(join(root, 'deploy/haproxy/haproxy.cfg'), 'utf8')
  const servers = ports.map((port, n) => `server api${n + 1} 127.0.0.1:${port}`).join('\n    ')
  const own = text
    .replace('/etc/ssl/kermesse/kermesse.pem', join(folder, 'kermesse.pem'))
    // The limit of open files of a shell is lower than that of the unit.
    .replace('maxconn 20000', 'maxconn 2000')
    .replaceAll('server api1 127.0.0.1:8080', servers)
  await writeFile(file, own)
  return startProxy('haproxy', '/usr/sbin/haproxy', ['-f', file])
}

/** nginx on the files of `deploy/nginx`, within a main file like Debian's, with the API on port 8080. */
export async function startNginx(): Promise<Running> {
  const site = await readFile(join(root, 'deploy/nginx/kermesse.conf'), 'utf8')
  const own = site
    .replaceAll('/etc/ssl/kermesse', folder)
    .replaceAll('/var/log/nginx', folder)
    .replaceAll('/etc/nginx/kermesse_proxy.conf', join(root, 'deploy/nginx/kermesse_proxy.conf'))
    .replaceAll('pay.example.org', 'localhost')
  const file = join(folder, 'nginx.conf')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/nginx_${name};`)
    .join('\n')
  await writeFile(
    file,
    `user root;
daemon off;
worker_processes auto;
worker_rlimit_nofile 40000;
pid ${folder}/nginx.pid;
error_log stderr;
events { worker_connections 20000; }
http {
access_log off;
sendfile on;
tcp_nopush on;
${places}
${own}
}
`,
  )
  return startProxy('nginx', '/usr/sbin/nginx', ['-c', file])
}

async function startProxy(name: string, command: string, args: string[]) {
  const running = startProcess({ name, command, args, output: logOf(name) })
  await until(name, 30_000, () => fetch(`${proxy_url}/health/ready`).then(({ ok }) => ok))
  return running
}
