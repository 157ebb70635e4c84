import { type RefObject, useEffect, useState } from 'react'

/** Whether an element holds more than it shows. Its content must be one child. */
export function useIsCut(element: RefObject<HTMLElement | null>): boolean {
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const box = element.current
    if (!box) return
    const watcher = new ResizeObserver(() => setIsCut(box.scrollHeight > box.clientHeight + 1))
    for (const watched of [box, ...box.children]) watcher.observe(watched)
    return () => watcher.disconnect()
  }, [element])
  return isCut
}
