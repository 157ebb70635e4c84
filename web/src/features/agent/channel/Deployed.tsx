import { MessagesSquare } from 'lucide-react'
import type { Agent } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { serviceTitle } from '../service-title.ts'

const placesOf = ({ channels }: Agent): string[] =>
  channels.map(({ serviceName, name }) => `${serviceTitle(serviceName)} · ${name}`)

/** In which chats the agent answers, in one line; nothing where it does in none. */
export function DeployedLine({ agent }: { agent: Agent }) {
  const t = useT()
  const places = placesOf(agent)
  if (places.length === 0) return null
  return (
    <span className="flex w-full min-w-0 items-center gap-1.5 text-meta text-text-quiet">
      <MessagesSquare aria-hidden className="size-4 shrink-0" />
      <span className="sr-only">{t('channel.answersIn')}</span>
      <span className="truncate">{places.join(', ')}</span>
    </span>
  )
}

/** The same among the facts of the agent. */
export function DeployedFact({ agent }: { agent: Agent }) {
  const t = useT()
  const places = placesOf(agent)
  if (places.length === 0) return null
  return (
    <>
      <dt className="text-text-quiet">{t('channel.answersIn')}</dt>
      <dd className="wrap-anywhere">
        {places.map((place, index) => (
          // Two apps may be called alike.
          <span key={index} className="block">
            {place}
          </span>
        ))}
      </dd>
    </>
  )
}
