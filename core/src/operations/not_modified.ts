/** Answers a caller who has the newest revision already: `304` without a body. */
export class NotModified {
  readonly revision: string
  constructor(revision: string) {
    this.revision = revision
  }
}

/** True if `if-none-match` names this revision, as a strong or a weak tag. */
export function hasRevision(
  { 'if-none-match': tags = '' }: Record<string, string | undefined>,
  revision: string,
): boolean {
  return tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${revision}"`)
}
