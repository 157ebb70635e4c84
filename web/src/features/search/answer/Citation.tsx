import type { Reference } from '@quarry/contract/wire/search/answer'
import { useT } from '../../../lib/i18n.ts'
import { Tooltip } from '../../../ui/layers/Tooltip.tsx'

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
        className="cite mx-0.5 align-text-top hover:bg-seam"
      >
        {index}
      </button>
    </Tooltip>
  )
}
