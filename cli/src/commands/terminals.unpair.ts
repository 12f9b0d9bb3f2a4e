import type { Run } from '../cli.ts'
import { t } from '../i18n/language.ts'
import { confirm } from '../prompt.ts'
import { changePairing } from './terminals.pair.ts'

/** Asks first: a terminal that is unpaired takes no more cards. */
export const run: Run<{ wait?: boolean }> = async (cli, flags, [id = '']) => {
  await confirm(
    cli.io,
    t('Unpair terminal {id}? It takes no more cards afterwards.', { id }),
    flags.yes,
  )
  await changePairing(cli, flags, id, {
    verb: 'unpair',
    done: 'unpaired',
    already: 'terminal_not_paired',
  })
}
