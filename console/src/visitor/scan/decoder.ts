import type { Decode } from './library.ts'

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Code formats of wristbands and tickets. */
const formats = [
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
export async function openDecoder(): Promise<Decode> {
  return (await ownDecoder()) ?? (await import('./library.ts')).openLibrary()
}

async function ownDecoder(): Promise<Decode | undefined> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass }
  // Some browsers have the class and nothing behind it.
  const known = await Own?.getSupportedFormats().catch((): string[] => [])
  const ours = formats.filter((one) => known?.includes(one))
  if (!Own || !ours.includes('qr_code') || !ours.includes('code_128')) return undefined
  const detector = new Own({ formats: ours })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}
