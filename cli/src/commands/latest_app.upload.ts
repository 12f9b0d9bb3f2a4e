import { basename } from 'node:path'
import type { Run } from '../cli.ts'
import { UsageError } from '../exit.ts'
import { readBytes } from '../files.ts'
import { t } from '../i18n/language.ts'
import { print } from '../output.ts'

type Flags = { appVersion?: string }

const max_bytes = 100_000_000
const timeout_ms = 10 * 60_000

/** Uploads an .apk under its version. */
export const run: Run<Flags> = async (cli, flags, [file = '']) => {
  const { io } = cli
  const app_version = flags.appVersion
  if (!app_version) throw new UsageError(t('Which version?'), t('Add --app-version 5.2.'))
  const bytes = await readBytes(io, file, max_bytes)
  const { sdk } = await cli.open()
  const body = {
    app_version,
    apk_file: basename(file),
    apk_file_buffer: bytes.toString('base64'),
  }
  const made = await sdk.latest_app.create({ body }, { timeout_ms })
  const columns = ['_id', 'version', 'name', 'size', 'is_latest'] as const
  await print(io, { columns, rows: [made], is_list: false }, flags.json)
}
