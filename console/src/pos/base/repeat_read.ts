/** The server knows a new person on a phone within a second. */
const retry_ms = [1_000, 2_000, 5_000, 15_000]

/** Reads now and every `refresh_ms`, sooner after a failure. Returns what ends it. */
export function repeatRead(read: () => Promise<unknown>, refresh_ms: number) {
  let timer: ReturnType<typeof setTimeout>
  let is_over = false
  let failures = 0
  const next = async () => {
    await read().then(
      () => {
        failures = 0
      },
      () => {
        failures += 1
      },
    )
    if (is_over) return
    const wait_ms = failures > 0 ? retry_ms[Math.min(failures, retry_ms.length) - 1] : refresh_ms
    timer = setTimeout(() => void next(), wait_ms)
  }
  void next()
  return () => {
    is_over = true
    clearTimeout(timer)
  }
}
