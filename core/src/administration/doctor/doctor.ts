import { read } from '../../operations/handler.ts'
import { byHarm } from './by_harm.ts'
import { examineInstallation, examineMachine, examineServer } from './examine.ts'

/** Examines the installation and tells what is wrong first. */
export const doctor = read<'system.doctor'>(async ({ db, config, language = 'en' }) => {
  const examined = { db, config, language }
  const findings = byHarm([
    ...(await examineInstallation(examined)),
    ...(await examineServer(examined)),
    ...(await examineMachine(examined)),
  ])
  return { findings, count: findings.length }
})
