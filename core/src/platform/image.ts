type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp'

/**
 * Detects the image type by its first bytes; undefined for other files. SVG is refused because it
 * may contain scripts.
 */
export function imageType(bytes: Buffer): ImageType | undefined {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  const png = '\u0089PNG\r\n\u001a\n'
  if (text(0, 8) === png && text(12, 16) === 'IHDR' && bytes.length > 45) return 'image/png'
  if (/^GIF8[79]a$/.test(text(0, 6)) && bytes.length > 13) return 'image/gif'
  if (text(0, 4) === 'RIFF' && /^WEBPVP8[ LX]$/.test(text(8, 16))) return 'image/webp'
  const is_jpeg = text(0, 3) === '\u00ff\u00d8\u00ff' && bytes.length > 20
  return is_jpeg ? 'image/jpeg' : undefined
}
