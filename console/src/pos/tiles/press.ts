import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

const long_ms = 400
/** A drop of rain, or a sleeve: nobody means it. */
const longest_ms = 2_000
const most_moved_px = 12
/** A finger on the edge of two tiles touches both. */
const edge_ms = 150
const edge_px = 24

type Point = { x: number; y: number; at: number; target: EventTarget }

let last: Point | undefined

/**
 * One tap is one more, a long press one less. Acts when the finger leaves, so that no tap waits for the browser's click; a click of a
 * keyboard or of a screen reader counts too.
 */
export function usePress(onTap: () => void, onLong: () => void) {
  const down = useRef<Point>(undefined)
  const up_at = useRef(Number.NEGATIVE_INFINITY)
  return {
    onPointerDown(event: PointerEvent) {
      down.current = pointOf(event)
    },
    onPointerCancel() {
      down.current = undefined
    },
    onPointerUp(event: PointerEvent) {
      const begin = down.current
      down.current = undefined
      up_at.current = event.timeStamp
      if (!begin || event.button > 0) return
      const end = pointOf(event)
      if (Math.hypot(end.x - begin.x, end.y - begin.y) > most_moved_px || isEdge(end)) return
      last = end
      const held_ms = end.at - begin.at
      if (held_ms < long_ms) onTap()
      else if (held_ms <= longest_ms) onLong()
    },
    onClick(event: MouseEvent) {
      if (event.timeStamp - up_at.current > long_ms) onTap()
    },
    onKeyDown(event: KeyboardEvent) {
      if (['Backspace', 'Delete', '-'].includes(event.key)) onLong()
    },
    onContextMenu(event: MouseEvent) {
      event.preventDefault()
    },
  }
}

function pointOf({ clientX, clientY, timeStamp, currentTarget }: PointerEvent): Point {
  return { x: clientX, y: clientY, at: timeStamp, target: currentTarget }
}

function isEdge({ x, y, at, target }: Point) {
  if (!last || last.target === target || at - last.at > edge_ms) return false
  return Math.hypot(x - last.x, y - last.y) < edge_px
}
