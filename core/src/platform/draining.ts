let is_draining = false

/** From now on the readiness probe of this process answers 503, while calls are still taken. */
export function startDraining(): void {
  is_draining = true
}

/** True once this process was told to stop. */
export function isDraining(): boolean {
  return is_draining
}
