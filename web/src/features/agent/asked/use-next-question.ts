import { useEffect, useEffectEvent, useState } from 'react'
import type { Talk } from '../chat/use-talk.ts'

/** A question that is pressed while another one is answered: it is asked once that is done, unless it is taken back or another is pressed. */
export function useNextQuestion(
  { isBusy, runId, refusal }: Pick<Talk, 'isBusy' | 'runId' | 'refusal'>,
  ask: (question: string) => void,
) {
  const [next, setNext] = useState<string | null>(null)
  // An answer is over when its conversation says so. What could not be sent is tried again by its person first.
  const isFree = !isBusy && runId === null && !refusal
  const askNext = useEffectEvent(() => {
    if (next === null) return
    setNext(null)
    ask(next)
  })
  useEffect(() => {
    if (!isFree) return
    const soon = setTimeout(askNext)
    return () => clearTimeout(soon)
  }, [isFree])
  return {
    next,
    press: (question: string) => (isFree ? ask(question) : setNext(question)),
    takeBack: () => setNext(null),
  }
}
