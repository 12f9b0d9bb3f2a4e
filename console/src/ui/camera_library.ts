import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm_url from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** Reads what one picture of the camera says; nothing where there is no code in it. */
export type Decode = (video: HTMLVideoElement) => Promise<string | undefined>

/** A larger picture is read no better, only later. */
const most_pixels = 1_000

/** ZXing in WebAssembly, from our own server. */
export async function openLibrary(): Promise<Decode> {
  const overrides = { locateFile: () => wasm_url }
  await prepareZXingModule({ overrides, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const picture = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth, videoHeight } = video
    if (!picture || videoWidth === 0) return undefined
    const scale = Math.min(1, most_pixels / Math.max(videoWidth, videoHeight))
    canvas.width = Math.round(videoWidth * scale)
    canvas.height = Math.round(videoHeight * scale)
    picture.drawImage(video, 0, 0, canvas.width, canvas.height)
    const pixels = picture.getImageData(0, 0, canvas.width, canvas.height)
    const found = await readBarcodes(pixels, { tryHarder: true, maxNumberOfSymbols: 1 })
    return found.find(({ isValid }) => isValid)?.text
  }
}
