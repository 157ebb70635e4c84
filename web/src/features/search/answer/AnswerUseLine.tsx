import type { AnswerUse } from '@quarry/contract/wire/search/answer'
import { type ShellLanguage, useLanguage, useT } from '../../../lib/i18n.ts'
import { dotted } from '../../../lib/text/dotted.ts'

/** Most answers cost less than the smallest coin. */
const displayCost = ({ amount, currency }: NonNullable<AnswerUse['cost']>, language: ShellLanguage): string =>
  amount.toLocaleString(language, { style: 'currency', currency, ...(amount < 1 && { maximumSignificantDigits: 2 }) })

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
  return <p className="mt-1 text-meta text-text-quiet max-sm:in-data-teaser:hidden">{dotted(facts)}</p>
}
