/** Strokes on a grid of 24 points. */
const paths = {
  cross: 'M5 5 19 19M19 5 5 19',
  tick: 'M4 13l5 5L20 6',
  dashed_tick: 'M4 13l1.6 1.6M7.4 16.4l1.6 1.6M11.2 15.8l2-2.3M15.2 11.5l1.8-2M18.4 7.8 20 6',
  queue: 'M4 5h16v5H4zM4 14h16v5H4zM7 7.5h4M7 16.5h4',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  look: 'M12 4v10M12 19v1',
  ticket: 'M3 8h18v3a2 2 0 0 0 0 4v3H3v-3a2 2 0 0 0 0-4zM14 8v10',
  info: 'M12 11v6M12 7v.5M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  out: 'M12 19V5M6 11l6-6 6 6',
  enter: 'M5 12h14M13 6l6 6-6 6',
  leave: 'M19 12H5M11 6l-6 6 6 6',
  back: 'M12 5v14M6 13l6 6 6-6',
  signal: 'M4 18v-4M10 18V10M16 18V6M21 18V3',
  no_signal: 'M4 18v-4M10 18V10M14 5l7 7M21 5l-7 7',
  band: 'M7 12a5 5 0 0 1 10 0M4 12a8 8 0 0 1 16 0M10 14h4v6h-4z',
  battery: 'M3 8h15v8H3zM20.5 11v2M6 11v2',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20 20',
  keys: 'M4 6h16v12H4zM8 10h.01M12 10h.01M16 10h.01M8 14h8',
  park: 'M6 4h12v16l-6-4-6 4z',
  camera: 'M3 8h4l2-3h6l2 3h4v11H3zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  desk: 'M3 10h18v9H3zM6 10l2-5h8l2 5M7 14.5h4M15 14.5h2',
  light:
    'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M19 5l-1.5 1.5M6.5 17.5 5 19',
} as const

export type SignName = keyof typeof paths

/** A drawing beside a word, or in a button that has a name. */
export function Sign({ name, size = 24 }: { name: SignName; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
