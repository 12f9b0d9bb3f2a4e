/// <reference types="vite/client" />

declare const __VERSION__: string

declare module 'virtual:errors/*' {
  const sentences: Record<string, string>
  export default sentences
}
declare module 'virtual:details/*' {
  const sentences: Record<string, string>
  export default sentences
}
declare module 'virtual:nouns/*' {
  const sentences: Record<string, Record<string, string>>
  export default sentences
}
declare module 'virtual:resource/*' {
  const contract: import('./resource/contract.ts').ResourceContract
  export default contract
}
declare module 'virtual:theme.css'

/** The request that frame/first.ts sent before the program loaded. */
declare var early_answer: { url: string; pin: string | null; answer: Promise<Response> } | undefined

declare module 'plotly.js-basic-dist-min' {
  const Plotly: {
    Fx: {
      hover(chart: HTMLElement, points: { curveNumber: number; pointNumber: number }[]): void
      unhover(chart: HTMLElement): void
    }
  }
  export default Plotly
}
