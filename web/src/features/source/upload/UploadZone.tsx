import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { cn } from '../../../lib/cn.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { buttonLook } from '../../../ui/Button.tsx'
import { showCommonError } from '../../../ui/layers/toast.ts'
import { filesOf, pickedOf, type Picked } from './upload-files.ts'

type Props = { onPick: (picked: readonly Picked[]) => void; compact?: boolean; disabled?: boolean }

/** Where files and folders are dropped, or picked. @param compact a line in a list instead of a large area. */
export function UploadZone({ onPick, compact = false, disabled = false }: Props) {
  const t = useT()
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const pick = (picked: readonly Picked[]) => {
    if (picked.length > 0 && !disabled) onPick(picked)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    // A folder the browser may not read is all that can go wrong here; failed transfers are told with their file.
    filesOf(event.dataTransfer).then(pick).catch(showCommonError)
  }

  return (
    <div
      role="presentation"
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={(event) => {
        // Moving over something inside is no leaving.
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setIsOver(false)
      }}
      onDrop={drop}
    >
      <label
        htmlFor={id}
        className={cn(
          'cursor-pointer rounded-control border border-dashed text-text-quiet transition-colors duration-normal has-focus-visible:outline-2 has-focus-visible:outline-accent',
          compact
            ? 'inline-flex min-h-8 items-center gap-2 px-2.5 text-meta pointer-coarse:min-h-10'
            : 'flex min-h-64 flex-col items-center justify-center px-6 py-8 text-center',
          isOver ? 'border-accent bg-accent-soft text-text' : 'hover:border-accent hover:text-text',
          !isOver && (compact ? 'border-line' : 'border-line-control'),
        )}
      >
        {compact ? (
          <>
            <FileUp aria-hidden className="size-4 shrink-0" />
            {t('source.upload.more')}
          </>
        ) : (
          <>
            <span className="mb-4 grid size-12 place-items-center rounded-full bg-accent-soft text-accent">
              <FileUp aria-hidden className="size-6 stroke-[1.5]" />
            </span>
            <span className="text-base font-medium text-text">{t('source.upload.drop')}</span>
            <span className="mt-1 max-w-72 text-meta text-balance">{t('source.upload.kinds')}</span>
            <span className={cn(buttonLook({}), 'mt-5')}>{t('source.upload.choose')}</span>
          </>
        )}
        <input
          id={id}
          type="file"
          multiple
          disabled={disabled}
          className="sr-only"
          onChange={({ target }) => {
            if (target.files) pick(pickedOf(target.files))
            // The same file can be chosen again.
            target.value = ''
          }}
        />
      </label>
    </div>
  )
}
