import { useId } from 'react'
import { ChevronRight } from 'lucide-react'
import type { Texts } from './agent-types.ts'
import { useT } from './i18n.ts'

type Props = { examples: Texts['exampleQuestions']; disabled?: boolean; onAsk: (question: string) => void }

/** Questions to begin with. */
export function Examples({ examples, disabled = false, onAsk }: Props) {
  const t = useT()
  const id = useId()
  if (examples.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-meta font-button text-text-quiet">
        {t('agent.chat.examples')}
      </h2>
      <ul className="grid gap-2">
        {examples.map(({ question }) => (
          <li key={question}>
            <button
              type="button"
              disabled={disabled}
              className="flex min-h-10 w-full items-center gap-2 rounded-row border border-line bg-surface-raised px-3.5 py-2 text-start wrap-anywhere hover:not-disabled:border-line-control disabled:opacity-60"
              onClick={() => onAsk(question)}
            >
              <span className="min-w-0 flex-1">{question}</span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-accent" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
