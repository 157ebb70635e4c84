import { ChevronRight } from 'lucide-react'
import { useT } from '../../../lib/i18n.ts'

/** What could be asked next. */
export function RelatedQuestions({ questions, onSearch }: { questions: readonly string[]; onSearch: (text: string) => void }) {
  const t = useT()
  return (
    <nav
      aria-label={t('search.answer.related')}
      className="-mx-5 mt-3 border-t border-line px-5 pt-4 max-xl:in-data-teaser:hidden"
    >
      <h3 className="mb-1 text-xs font-medium text-text-quiet">{t('search.answer.related')}</h3>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="flex min-h-8 w-full items-start gap-2 py-1 text-start hover:text-accent pointer-coarse:min-h-10"
              onClick={() => onSearch(question)}
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
