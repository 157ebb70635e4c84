import { useEffect, useEffectEvent, useState } from 'react'
import { showCommonError } from '../../../ui/layers/toast.ts'
import { filesOf, type Picked } from '../upload/upload-files.ts'

const holdsFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false

/** Takes files that are dropped anywhere on the page. @returns whether some are held over it. */
export function usePageDrop(onDrop: (picked: readonly Picked[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const drop = useEffectEvent((event: DragEvent) => {
    setIsOver(false)
    if (!event.dataTransfer || !holdsFiles(event)) return
    event.preventDefault()
    filesOf(event.dataTransfer)
      .then((picked) => picked.length > 0 && onDrop(picked))
      .catch(showCommonError)
  })
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!holdsFiles(event)) return
      event.preventDefault()
      setIsOver(true)
    }
    // Without a place it goes to, the pointer has left the window.
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false)
    const end = new AbortController()
    addEventListener('dragover', over, { signal: end.signal })
    addEventListener('dragleave', leave, { signal: end.signal })
    addEventListener('drop', (event) => drop(event), { signal: end.signal })
    return () => end.abort()
  }, [])
  return isOver
}
