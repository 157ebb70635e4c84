import { useEffect, useState } from 'react'

const pauseMs = 300

/** Words to look for: as they are typed, and as they stand once the typing pauses. */
export function useFind() {
  const [typed, type] = useState('')
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return { typed, type, words }
}
