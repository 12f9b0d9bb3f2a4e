/** Why the camera shows nothing. */
export type CameraFault = 'no_permission' | 'no_camera'

/** Shows the camera at the back of the phone in `video`; `stop` switches it off. Throws a CameraFault. */
export async function openCamera(video: HTMLVideoElement, signal: AbortSignal) {
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
