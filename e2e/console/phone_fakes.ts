/** A phone has these, and this machine has not. */
export type FakeDevice = {
  /** It shows a grey picture; a code is in it once `shown_code` is set. */
  camera?: boolean
  /** Of 1. */
  battery?: number
}
// Browser globals have no types here.
type Browser = Record<string, unknown> & {
  document: { createElement(name: 'canvas'): Canvas }
}
type Canvas = {
  getContext(kind: '2d'): { fillRect(x: number, y: number, width: number, height: number): void }
  captureStream(frames: number): object
}

/** Runs in the page, before the app. */
export function fakeDevice({ camera = false, battery }: FakeDevice) {
  const all = globalThis as unknown as Browser
  const set = (name: string, value: unknown) =>
    Object.defineProperty(navigator, name, { value, configurable: true })
  all.locks = 0
  set('wakeLock', {
    async request() {
      all.locks = Number(all.locks) + 1
      return { async release() {} }
    },
  })
  if (battery !== undefined)
    set('getBattery', async () =>
      Object.assign(new EventTarget(), { level: battery, charging: false }),
    )
  if (!camera) return
  const canvas = all.document.createElement('canvas')
  const picture = canvas.getContext('2d')
  // A video begins with its first picture.
  setInterval(() => picture.fillRect(0, 0, 9, 9), 50)
  set('mediaDevices', { getUserMedia: async () => canvas.captureStream(5) })
  all.BarcodeDetector = class {
    static getSupportedFormats = async () => ['qr_code', 'code_128']
    async detect() {
      return all.shown_code ? [{ rawValue: all.shown_code }] : []
    }
  }
}
