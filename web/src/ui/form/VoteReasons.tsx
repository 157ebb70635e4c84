import type { VoteReason } from '@quarry/contract/wire/search/answer'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n.ts'

const reasons: readonly VoteReason[] = ['wrong', 'incomplete', 'unfitting', 'outdated', 'other']

/** Asks what is wrong with a disliked answer. */
export function VoteReasons({ chosen, onChoose }: { chosen: VoteReason | undefined; onChoose: (reason: VoteReason) => void }) {
  const t = useT()
  return (
    <fieldset className="mt-1 flex min-w-0 flex-wrap items-center gap-1.5 text-meta">
      <legend className="mb-1 text-text-quiet">{t('search.answer.reason.ask')}</legend>
      {reasons.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={chosen === each}
          onClick={() => onChoose(each)}
          className={cn(
            'inline-flex h-8 items-center rounded-full border px-3 text-meta pointer-coarse:h-10',
            chosen === each
              ? 'border-accent bg-accent-soft text-accent'
              : 'border-line text-text-quiet hover:border-line-control hover:text-text',
          )}
        >
          {t(`search.answer.reason.${each}`)}
        </button>
      ))}
    </fieldset>
  )
}
