import type { Connect, Connection, Installation } from './connection.ts'
import type { Io } from './io.ts'

/** What every command gets: the terminal, and the installation once it asks for it. */
export type Cli = {
  io: Io
  place(): Promise<Installation>
  open(): Promise<Connection>
  connect: Connect
}

/** Flags that many commands share. */
export type CommonFlags = {
  json?: string
  yes?: boolean
  dryRun?: boolean
  event?: string
}

export type Run<Flags> = (cli: Cli, flags: CommonFlags & Flags, args: string[]) => Promise<void>
