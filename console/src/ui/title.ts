import { useEffect } from 'react'

/** The title of the page's tab: what it is about, and whose it is. */
export function useTitle(title: string, name = 'Kermesse') {
  useEffect(() => {
    document.title = `${title} · ${name}`
  }, [title, name])
}
