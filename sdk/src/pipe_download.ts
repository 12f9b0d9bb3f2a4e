/**
 * Writes a file where the caller wants it while it arrives, and closes that place; when either end fails, it is given up with the
 * same error. `broken` says what it means that the file does not go on.
 */
export async function pipeDownload(
  from: ReadableStream<Uint8Array>,
  into: WritableStream<Uint8Array>,
  broken: (cause: unknown) => unknown,
) {
  const reader = from.getReader()
  const writer = into.getWriter()
  const next = () => reader.read().catch((cause: unknown) => Promise.reject(broken(cause)))
  try {
    for (let part = await next(); !part.done; part = await next()) await writer.write(part.value)
    await writer.close()
  } catch (error) {
    await Promise.allSettled([reader.cancel(error), writer.abort(error)])
    throw error
  }
}
