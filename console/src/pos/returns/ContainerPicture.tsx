import type { Container } from '../menu/pos_menu.ts'

/** Strokes on a grid of 24 points. */
const pictures = {
  PLATE: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  BOWL: 'M3 10h18a9 8 0 0 1-18 0zM9 20h6',
  CUP: 'M6 4h12l-2 17H8zM6.6 9h10.8',
  WINE_CUP: 'M7 3h10c1 6-1 10-5 10S6 9 7 3zM12 13v7M8 20h8',
  COFFEE_CUP: 'M5 8h11v6a5 5 0 0 1-11 0zM16 9h2a2 2 0 0 1 0 5h-2M4 21h13M8 3v2M12 3v2',
  MUG: 'M5 5h11v15H5zM16 8h3v8h-3M8.5 9v7M12.5 9v7',
  CUTLERY: 'M7 3v18M4 3v5a3 3 0 0 0 6 0V3M17 21V3c-3 2-3 8 0 11',
} as const

/** The picture of a kind of container. */
export function ContainerPicture({ of }: { of: Container['picture'] }) {
  return (
    <svg viewBox="0 0 24 24" width="56" height="56" aria-hidden="true" focusable="false">
      <path
        d={pictures[(of ?? 'CUP') as keyof typeof pictures] ?? pictures.CUP}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
