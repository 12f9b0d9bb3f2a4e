/** Between two tries without an answer. */
const waits_ms = [1_000, 2_000, 5_000, 15_000, 30_000]
const heartbeat_ms = 30_000

type Options = {
  /** How many entries wait. */
  waiting: () => number
  /** Sends the next ones, or the state of the phone alone. Rejects without an answer. */
  send: () => Promise<unknown>
  /** Somebody is signed in, so that the server would answer. */
  canSend: () => boolean
}

/**
 * Sends what waits, in order: at once when told to, then again after a while, and the state of the phone every 30 seconds while
 * nothing waits. Returns what tells it to send now.
 */
export function startSender({ waiting, send, canSend }: Options) {
  let tries = 0
  let is_running = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function run() {
    if (is_running) return
    is_running = true
    clearTimeout(timer)
    const is_done = canSend() && (await sendAll().catch(() => false))
    is_running = false
    const wait_ms = is_done
      ? heartbeat_ms
      : jittered(waits_ms[Math.min(tries, waits_ms.length - 1)]!)
    tries = is_done ? 0 : tries + 1
    timer = setTimeout(run, wait_ms)
  }

  /** Answers false where an answer has made the queue no shorter: it is not asked for again at once. */
  async function sendAll() {
    for (;;) {
      const before = waiting()
      await send()
      if (waiting() === 0) return true
      if (waiting() >= before) return false
    }
  }

  void run()
  return () => {
    tries = 0
    void run()
  }
}

/** Phones that lost the network together do not come back together. */
const jittered = (wait_ms: number) => wait_ms * (0.75 + Math.random() / 2)
