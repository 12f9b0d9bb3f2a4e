import type { Run } from './cli.ts'
import type { OwnPath, Sentence } from './i18n/language.ts'

/** A command made by hand. Its code is loaded when it runs. */
export type CustomCommand = {
  path: OwnPath
  /** Runs without a verb too: `kermesse search TEXT`. */
  is_default?: true
  args?: string
  summary: string
  description?: string
  /** Flags, what each is for, and what it takes where that is one of a few. */
  options?: readonly (readonly [
    flags: string,
    description: Sentence,
    choices?: readonly string[],
  ])[]
  /** The help text of --event, if it differs from the usual one. */
  event?: Sentence
  shares?: readonly ('event' | 'json' | 'yes' | 'clobber' | 'dry-run')[]
  /** Field names that `--json` accepts. */
  fields?: readonly string[]
  examples: readonly string[]
  /** More than fits above the flags. */
  manual?: () => string
  load: () => Promise<{ run: unknown }>
}

export type CustomRun = Run<Record<string, unknown>>
