declare module 'jq-web' {
  type Jq = {
    /** Runs a filter on JSON text with the flags of the command jq; throws its exit code and what it printed on stderr. */
    raw(json: string, filter: string, flags?: string[]): string | undefined
  }
  const jq: Promise<Jq>
  export default jq
}
