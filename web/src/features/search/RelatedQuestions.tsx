import { useT } from '../../lib/i18n.ts'

/** What could be asked next. */
export function RelatedQuestions({ questions, onSearch }: { questions: readonly string[]; onSearch: (text: string) => void }) {
  const t = useT()
  return (
    <nav aria-label={t('search.answer.related')} className="mt-3 border-t border-line pt-3">
      <h3 className="mb-1 text-xs font-medium text-text-quiet">{t('search.answer.related')}</h3>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              className="min-h-8 text-start text-accent hover:underline pointer-coarse:min-h-10"
              onClick={() => onSearch(question)}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
