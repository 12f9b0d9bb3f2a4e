import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Config } from '../src/platform/config.ts'
import { newVapidKeys } from '../src/platform/push_config.ts'

/** A configuration in which nothing outside is reached, and providers are not waited for. */
export function testConfig(more: Partial<Config> = {}): Config {
  return {
    ...{ database_url: '', database_pool: 8, data_dir: tmpdir(), host: '127.0.0.1', port: 0 },
    ...{ secret_key: randomBytes(32), origins: [], domains: [], trust_proxy: false, mypos: null },
    mypos_rest: null,
    push: { ...newVapidKeys(), subject: 'mailto:team@example.org', hosts: [], timeout_ms: 1_000 },
    public_url: 'http://127.0.0.1:8080',
    twint: { base_url: 'https://127.0.0.1:1', app_switch_url: 'http://127.0.0.1:1' },
    providers: { timeout_ms: 1_000, doubt_ms: 300, refunds_per_second: 0 },
    // Nothing listens there.
    printers: { networks: ['127.0.0.0/8'], port: 1, timeout_ms: 500 },
    restore_max_bytes: 1_000_000_000,
    ...more,
  }
}
