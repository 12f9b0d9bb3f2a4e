/** The bytes of a file in base64, without a detour over a text of the same size in another alphabet. */
export async function base64Of(file: Blob): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.onload = () => resolve(String(reader.result))
  reader.onerror = () => reject(reader.error)
  reader.readAsDataURL(file)
  const url = await promise
  return url.slice(url.indexOf(',') + 1)
}
