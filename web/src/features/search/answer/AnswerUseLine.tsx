import type { AnswerUse } from '@quarry/contract/wire/search/answer'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { displayCost } from '../../../lib/text/cost.ts'
import { dotted } from '../../../lib/text/dotted.ts'

/** What writing the answer took, for administrators. */
export function AnswerUseLine({ use: { model, inputTokens, outputTokens, tookMs, cost } }: { use: AnswerUse }) {
  const t = useT()
  const language = useLanguage()
  const facts = [
    model,
    inputTokens !== null && t('search.answer.use.read', { count: inputTokens }),
    outputTokens !== null && t('search.answer.use.written', { count: outputTokens }),
    t('search.answer.use.took', { seconds: (tookMs / 1_000).toFixed(1) }),
    cost ? displayCost(cost, language) : null,
  ]
  return <p className="mt-1 text-meta text-text-quiet max-xl:in-data-teaser:hidden">{dotted(facts)}</p>
}
