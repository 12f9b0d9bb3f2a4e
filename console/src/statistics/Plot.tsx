import Plotly from 'plotly.js-basic-dist-min'
import createPlot from 'react-plotly.js/factory'

/** Plotly's basic bundle, which nothing but a chart loads. */
export const Plot = createPlot(Plotly)

/** Synchronizes the pointer between charts. */
export function pointAt(charts: Iterable<HTMLElement>, place: number | null, from: HTMLElement) {
  for (const chart of charts) {
    if (chart === from) continue
    const { data } = chart as HTMLElement & { data?: { x: number[] }[] }
    const at = place === null ? -1 : (data?.[0]?.x.indexOf(place) ?? -1)
    if (at < 0) Plotly.Fx.unhover(chart)
    else Plotly.Fx.hover(chart, [{ curveNumber: 0, pointNumber: at }])
  }
}
