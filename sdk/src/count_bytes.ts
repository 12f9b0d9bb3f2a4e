/** A fetch that tells how many bytes of its answer have arrived. */
export function countBytes(from: typeof fetch, on_bytes: (received: number) => void): typeof fetch {
  return async (input, init) => {
    const response = await from(input, init)
    let received = 0
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(part, controller) {
        received += part.length
        on_bytes(received)
        controller.enqueue(part)
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body?.pipeThrough(counter) ?? null, {
      status,
      statusText,
      headers,
    })
  }
}
