import { useEffect, useState } from 'react'

/** A text as it was when it last stood still for so long: what is asked with it is not asked anew with every letter. */
export function useRested(text: string, ms: number): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return rested
}
