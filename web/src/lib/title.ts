import { useEffect } from 'react'

/** Names the page in the tab of the browser, the most particular part first. */
export function useTitle(...parts: string[]): void {
  const title = [...parts, 'Quarry'].join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
}
