/** The surroundings of a command: its environment, and where its results and its messages go. */
export type Terminal = {
  env: NodeJS.ProcessEnv
  out(text: string): void
  err(text: string): void
}
