import { ChevronRight } from 'lucide-react'
import { useT } from '../i18n.ts'

type Props = { questions: readonly string[]; onAsk: (question: string) => void }

/** What the sources answer as well. */
export function RelatedQuestions({ questions, onAsk }: Props) {
  const t = useT()
  return (
    <nav aria-label={t('asked.related')}>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="flex min-h-8 w-full items-start gap-2 py-1 text-start hover:text-accent pointer-coarse:min-h-10"
              onClick={() => onAsk(question)}
            >
              <ChevronRight aria-hidden className="mt-0.75 size-3.5 shrink-0 text-accent" />
              {question}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
