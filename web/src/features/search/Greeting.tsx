import { useState } from 'react'
import { useT } from '../../lib/i18n.ts'
import { useProfile } from '../../lib/session.ts'
import { factOf, partOfDay } from './greeting.ts'
import { look } from './page/look.ts'

type GreetingProps = { counts: Parameters<typeof factOf>[0]; ready: number }

/** By name and time of day, with one fact. Its line is kept free until it is known. */
export function Greeting({ counts, ready }: GreetingProps) {
  const t = useT()
  const { firstName } = useProfile()
  const [now] = useState(() => new Date())
  const fact = factOf(counts, ready)
  return (
    <header>
      <h1 className={look.greeting}>{t(`home.greeting.${partOfDay(now.getHours())}`, { name: firstName })}</h1>
      <p className={look.fact}>{fact && t(`home.fact.${fact.id}`, { count: fact.count })}</p>
    </header>
  )
}
