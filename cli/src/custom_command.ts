import type { Run } from './cli.ts'

/** A command made by hand. Its code is loaded when it runs. */
export type CustomCommand = {
  path: string
  /** Also what the resource alone stands for: `kermesse search TEXT`. */
  is_default?: true
  args?: string
  summary: string
  description?: string
  /** Flags, what each is for, and what it takes where that is one of a few. */
  options?: readonly (readonly [flags: string, description: string, choices?: readonly string[]])[]
  /** What --event is for, where that is not what it is for everywhere. */
  event?: string
  shares?: readonly ('event' | 'json' | 'yes' | 'dry-run')[]
  /** What `--json` may name. */
  fields?: readonly string[]
  examples: readonly string[]
  /** More than fits above the flags. */
  manual?: string
  load: () => Promise<{ run: unknown }>
}

export type CustomRun = Run<Record<string, unknown>>
