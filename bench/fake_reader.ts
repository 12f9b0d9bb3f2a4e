/** Runs in the page: a chip reader that the benchmark works, and clocks for what the seller sees. */
export const fake_reader = `
  const readers = new Set()
  globalThis.NDEFReader = class {
    onreading = null
    async scan({ signal }) {
      readers.add(this)
      signal.addEventListener('abort', () => readers.delete(this))
    }
  }
  const query = navigator.permissions.query.bind(navigator.permissions)
  navigator.permissions.query = async (asked) =>
    asked.name === 'nfc' ? { state: 'granted' } : query(asked)

  let ready_ms
  const isReady = () => document.querySelector('[role=list] button, ul button') !== null
  addEventListener('DOMContentLoaded', () => {
    const watch = new MutationObserver(() => {
      if (!isReady()) return
      watch.disconnect()
      ready_ms = performance.now()
    })
    watch.observe(document, { subtree: true, childList: true })
  })
  globalThis.started = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return { paint_ms: paint.startTime, ready_ms }
  }

  globalThis.watchTaps = () => {
    const seen_ms = []
    let counted = 0
    addEventListener('pointerup', ({ timeStamp }) => {
      counted += 1
      // After the next frame is drawn.
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => seen_ms.push(performance.now() - timeStamp)
        port2.postMessage(0)
      })
    })
    globalThis.tapsSeen = () => {
      const shown = document.body.innerText.match(/(\\d+) pieces?/)
      return { counted: Number(shown?.[1] ?? 0), seen_ms }
    }
  }

  globalThis.holdUntilVerdict = (serialNumber) =>
    new Promise((resolve) => {
      const begin = performance.now()
      const isShown = () => document.querySelector('[data-result]') !== null
      const watch = new MutationObserver(() => {
        if (!isShown()) return
        watch.disconnect()
        resolve(performance.now() - begin)
      })
      watch.observe(document, { subtree: true, childList: true })
      for (const reader of readers) reader.onreading?.({ serialNumber, message: { records: [] } })
    })

  globalThis.oneCall = async () => {
    const begin = performance.now()
    await fetch('/health/live', { cache: 'no-store' })
    return performance.now() - begin
  }
`
