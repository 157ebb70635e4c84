import { useEffect, useEffectEvent, useRef } from 'react'

/** Nearer to the end than this the page counts as being there: browsers scroll by fractions. */
const nearPx = 8

/**
 * Looks at the end of the page, and stays there until its reader does something: what is loaded later, or moves with the size of the
 * window, is not hidden by what stands at the foot. What is being written leaves the page where the reader holds it.
 *
 * @param said changes with each message; false while there is none
 * @param isWriting whether a message grows
 */
export function useKeptAtEnd(said: string | false, isWriting: boolean): void {
  const isAtEnd = useRef(false)
  const keep = useEffectEvent(() => {
    if (isAtEnd.current && !isWriting) toEnd()
  })
  useEffect(() => {
    if (said === false) return
    isAtEnd.current = true
    toEnd()
  }, [said])
  useEffect(() => {
    const { documentElement: page } = document
    const leave = () => {
      isAtEnd.current = false
    }
    const look = () => {
      if (page.scrollHeight - innerHeight - scrollY > nearPx) leave()
    }
    const follow = () => keep()
    const growth = new ResizeObserver(follow)
    growth.observe(document.body)
    const heard = { resize: follow, scroll: look, pointerdown: leave, keydown: leave }
    for (const [event, listener] of Object.entries(heard)) addEventListener(event, listener)
    return () => {
      growth.disconnect()
      for (const [event, listener] of Object.entries(heard)) removeEventListener(event, listener)
    }
  }, [])
}

const toEnd = (): void => scrollTo({ top: document.documentElement.scrollHeight })
