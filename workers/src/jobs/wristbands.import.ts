import { runImport } from '@kermesse/core/wallets/imports/import'
import { job } from '../job.ts'

/** Imports a supplier's spreadsheet of wristbands. */
export const wristbandsImport = job({ name: 'wristbands.import', at_once: 2, run: runImport })
