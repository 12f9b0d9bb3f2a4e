import type { SVGAttributes } from 'react'

/** Makes a component of what the library has for an icon, which is drawn in a square of 20. */
export function icon(paths: string[]) {
  return function Icon(props: SVGAttributes<SVGElement>) {
    return (
      <svg
        viewBox="0 0 20 20"
        width="1em"
        height="1em"
        fill="currentColor"
        aria-hidden="true"
        {...props}
      >
        {paths.map((path) => (
          <path key={path} d={path} />
        ))}
      </svg>
    )
  }
}
