import { read } from '../../operations/handler.ts'
import { byHarm } from './by_harm.ts'
import { examineInstallation, examineServer } from './examine.ts'

/** Examines the installation and tells what is wrong first. */
export const doctor = read<'system.doctor'>(async ({ db, config, language = 'en' }) => {
  const examined = { db, config, language }
  const found = [...(await examineInstallation(examined)), ...(await examineServer(examined))]
  const findings = byHarm(found)
  return { findings, count: findings.length }
})
