import type { Decode } from './camera_library.ts'

/** Why the camera shows nothing. */
export type CameraFault = 'no_permission' | 'no_camera'

/** Shows the camera at the back of the phone in `video`; it is switched off once `signal` aborts. Throws a CameraFault. */
async function openCamera(video: HTMLVideoElement, signal: AbortSignal) {
  if (!navigator.mediaDevices) throw 'no_camera' satisfies CameraFault
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: false, video: { facingMode: 'environment', width: { ideal: 1280 } } })
    .catch((error: unknown): never => {
      const is_refused = error instanceof DOMException && error.name === 'NotAllowedError'
      throw (is_refused ? 'no_permission' : 'no_camera') satisfies CameraFault
    })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  // Stops the camera if the reader left during the permission prompt.
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play().catch(() => undefined)
}

type Reading = { onOpen?: () => void; between_ms?: number }

/** Shows the camera in `video`, and passes on the text of each code in its pictures until `signal` aborts. Throws a CameraFault. */
export async function readCodes(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onText: (text: string) => unknown,
  { onOpen, between_ms = 100 }: Reading = {},
) {
  await openCamera(video, signal)
  onOpen?.()
  const decode = await openDecoder()
  while (!signal.aborted) {
    const text = await decode(video).catch(() => undefined)
    if (text && !signal.aborted) await onText(text)
    await new Promise((resolve) => setTimeout(resolve, between_ms))
  }
}

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Code formats of wristbands and tickets. */
const code_formats = [
  'qr_code',
  'code_128',
  'code_39',
  'ean_13',
  'ean_8',
  'itf',
  'pdf417',
  'aztec',
  'data_matrix',
]

/** The browser's own reader, where it has one that knows our codes; else a library, fetched only now. */
async function openDecoder(): Promise<Decode> {
  return (await ownDecoder()) ?? (await import('./camera_library.ts')).openLibrary()
}

async function ownDecoder(): Promise<Decode | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  // Some browsers have the class and nothing behind it.
  const known = await Own?.getSupportedFormats().catch((): string[] => [])
  const ours = code_formats.filter((one) => known?.includes(one))
  if (!Own || !ours.includes('qr_code') || !ours.includes('code_128')) return undefined
  const detector = new Own({ formats: ours })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}
