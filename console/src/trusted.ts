/** The address of a script or a worker of ours, as browsers with Trusted Types want it: mere text is no program to them. */
export function ownScript(path: string): string {
  const { href, origin } = new URL(path, location.href)
  if (origin !== location.origin) throw new Error(`not a script of ours: ${href}`)
  return policy?.createScriptURL(href) ?? href
}

type Rules = { createScriptURL(url: string): string }
type Factory = { createPolicy(name: string, rules: Rules): Rules }

const { trustedTypes } = globalThis as { trustedTypes?: Factory }
// The one that the pages' rules allow (api/src/plugins/pages.ts).
const policy = trustedTypes?.createPolicy('kermesse', { createScriptURL: (url) => url })
