import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../src/platform/config.ts'
import type { KeyRing } from '../src/platform/key_ring.ts'
import { newVapidKeys } from '../src/platform/push_config.ts'

/** A key that is in no file. */
export function keyRing(...keys: Buffer[]): KeyRing {
  const ring = keys.length > 0 ? keys : [randomBytes(32)]
  return { keys: () => ring, file: null, is_new: false }
}

/** A configuration in which nothing outside is reached, and providers are not waited for. */
export function testConfig(more: Partial<Config> = {}): Config {
  return {
    database_url: '',
    database_pool: 8,
    database_disk_bytes: null,
    database_replica_url: null,
    database_replica_lag_s: 2,
    data_dir: tmpdir(),
    backup_dir: join(tmpdir(), 'no-backups'),
    host: '127.0.0.1',
    port: 0,
    metrics_host: '127.0.0.1',
    metrics_port: null,
    secret_keys: keyRing(),
    origins: [],
    domains: [],
    trial_hosts: [],
    proxies: 0,
    is_https: false,
    // Solved at once.
    captcha_cost: 1,
    calls_per_minute: 0,
    live_wallets: 1_000,
    live_dashboards: 100,
    log: { level: 'info', file: null },
    check_answers: false,
    headers_ms: 15_000,
    body_grace_ms: 10_000,
    reader_grace_ms: 30_000,
    unread_bytes: 128_000_000,
    drain_ms: 0,
    stop_timeout_ms: 5_000,
    disk_reserve_bytes: 0,
    mypos: null,
    mypos_rest: null,
    push: {
      keys: newVapidKeys(),
      subject: 'mailto:team@example.org',
      hosts: [],
      timeout_ms: 1_000,
    },
    mail: null,
    webhooks: { hosts: ['http://127.0.0.1:*'], timeout_ms: 1_000 },
    public_url: 'http://127.0.0.1:8080',
    twint: { base_url: 'https://127.0.0.1:1', app_switch_url: 'http://127.0.0.1:1' },
    providers: {
      timeout_ms: 1_000,
      doubt_ms: 300,
      list_delay_ms: 300,
      refunds_per_second: 0,
      payrexx_calls: 0,
      webhook_wait_ms: 1_000,
      hosts: ['http://127.0.0.1:*'],
    },
    // Nothing listens there.
    printers: { networks: ['127.0.0.0/8'], port: 1, timeout_ms: 500 },
    restore_max_bytes: 1_000_000_000,
    ...more,
  }
}
