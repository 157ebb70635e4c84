import type { Reference } from '@quarry/contract/answer'
import { useT } from '../../lib/i18n.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'

/** A numbered chip in the text: its quote on hover and focus, the passage on a press. */
export function Citation({ reference: { index, title, quote }, onOpen }: { reference: Reference; onOpen: () => void }) {
  const t = useT()
  return (
    <Tooltip
      text={
        <>
          <span className="block font-medium">{title}</span>
          <span className="block">“{quote}”</span>
        </>
      }
    >
      <button
        type="button"
        aria-label={t('search.answer.citation', { index, title })}
        onClick={onOpen}
        className="mx-0.5 inline-grid h-4 min-w-4 place-items-center rounded-full bg-accent-soft px-1 align-text-top text-[0.6875rem] leading-none font-medium text-accent tabular-nums hover:bg-accent hover:text-on-accent"
      >
        {index}
      </button>
    </Tooltip>
  )
}
