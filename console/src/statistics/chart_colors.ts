import { useEffect, useState } from 'react'

/** Chart colours of the theme. The three hues differ for colour-blind readers and in print. */
export type ChartColors = Record<
  'sales' | 'loadings' | 'presence' | 'text' | 'line' | 'background' | 'marked',
  string
>
const names: Record<keyof ChartColors, string> = {
  sales: '--chart-sales',
  loadings: '--chart-loadings',
  presence: '--chart-presence',
  text: '--colorNeutralForeground3',
  line: '--colorNeutralStroke2',
  background: '--colorNeutralBackground1',
  marked: '--colorNeutralForeground1',
}

/** Returns the current colours. The chart library needs values and ignores CSS variables. */
export function useChartColors(element: HTMLElement | null): ChartColors | null {
  const [colors, setColors] = useState<ChartColors | null>(null)
  useEffect(() => {
    if (!element) return
    const read = () => {
      const style = getComputedStyle(element)
      const entries = Object.entries(names).map(([name, of]) => [
        name,
        style.getPropertyValue(of).trim(),
      ])
      setColors(Object.fromEntries(entries))
    }
    read()
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', read)
    const chosen = new MutationObserver(read)
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      system.removeEventListener('change', read)
      chosen.disconnect()
    }
  }, [element])
  return colors
}
