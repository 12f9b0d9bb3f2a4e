import type { Connect, Connection, Installation } from './connection.ts'
import type { Io } from './io.ts'

/** The context of a command: the terminal, and the installation on demand. */
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
