import { useEffect } from 'react'
import { isTaken } from '../base/use_keys.ts'

const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
/** A tile in the same row or column comes before a nearer one beside it. */
const aside_weight = 3

/** Moves the focus from tile to tile; the first arrow goes to the tile that had it last. */
export function useArrowKeys() {
  useEffect(() => {
    let last: HTMLElement | undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const direction = directions[event.key]
      if (!direction || isTaken(event) || document.querySelector('dialog[open]')) return
      const tiles = [...document.querySelectorAll<HTMLElement>('[data-colour] > :first-child')]
      const at = tiles.find((tile) => tile.parentElement?.contains(document.activeElement))
      const known = tiles.find((tile) => tile === last) ?? tiles[0]
      last = at ? (nearest(tiles, at, direction) ?? at) : known
      last?.focus()
      event.preventDefault()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}

function nearest(tiles: HTMLElement[], from: HTMLElement, [right, down]: [number, number]) {
  const here = centreOf(from)
  let found: HTMLElement | undefined
  let least = Number.POSITIVE_INFINITY
  for (const tile of tiles) {
    const { x, y } = centreOf(tile)
    const along = (x - here.x) * right + (y - here.y) * down
    const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right)
    const distance = along + aside * aside_weight
    if (along > 1 && distance < least) {
      least = distance
      found = tile
    }
  }
  return found
}

function centreOf(tile: HTMLElement) {
  const { left, top, width, height } = tile.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2 }
}
