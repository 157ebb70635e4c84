import { useState } from 'react'
import { useRested } from '../../lib/use-rested.ts'

const pauseMs = 300

/** Words to look for: as they are typed, and as they stand once the typing pauses. */
export function useFind() {
  const [typed, type] = useState('')
  return { typed, type, words: useRested(typed.trim(), pauseMs) }
}
