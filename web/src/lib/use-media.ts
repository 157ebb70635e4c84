import { useSyncExternalStore } from 'react'

/** Whether the window is as the query says, followed as it changes. For what is built differently; what only looks differently is CSS. */
export function useMedia(query: string): boolean {
  const subscribe = (changed: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', changed)
    return () => media.removeEventListener('change', changed)
  }
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
