/** Hands bytes to the browser as a file that was downloaded. */
export function saveFile(bytes: BlobPart | Uint8Array, name: string) {
  const url = URL.createObjectURL(new Blob([bytes as BlobPart]))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
