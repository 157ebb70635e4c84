import { useEffect } from 'react'

let page: readonly string[] = []
let part = ''

function write(): void {
  document.title = [...(part === '' ? [] : [part]), ...page, 'Quarry'].join(' · ')
}

/** Names the page in the tab of the browser, the most particular part first. */
export function useTitle(...parts: string[]): void {
  const key = parts.join('\n')
  useEffect(() => {
    page = key.split('\n')
    write()
  }, [key])
}

/** Names what is looked at on a page, before the page itself, for as long as it is shown. */
export function usePartTitle(name: string): void {
  useEffect(() => {
    part = name
    write()
    return () => {
      part = ''
      write()
    }
  }, [name])
}
