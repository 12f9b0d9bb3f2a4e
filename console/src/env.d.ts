/// <reference types="vite/client" />

declare const __VERSION__: string

declare module 'virtual:errors/*' {
  const sentences: Record<string, string>
  export default sentences
}
declare module 'virtual:theme.css'
