import { Upload } from 'lucide-react'
import { useId } from 'react'
import { limits } from '@quarry/contract/limits'
import { fileSize } from '../../../lib/text/file-size.ts'
import { cn } from '../../../lib/cn.ts'
import { useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { Button, buttonLook } from '../../../ui/Button.tsx'
import { Strata } from '../../../ui/Strata.tsx'
import { pickedOf, type Picked } from '../upload/upload-files.ts'
import { usePageDrop } from './use-page-drop.ts'

type DropAreaProps = {
  onPick: (picked: readonly Picked[]) => void
  onSamples: () => void
  isAdding: boolean
}

/** Where the first documents come from: files dropped anywhere on the page, or chosen, or those that come with the product. */
export function DropArea({ onPick, onSamples, isAdding }: DropAreaProps) {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const isOver = usePageDrop(onPick)
  return (
    <section
      aria-labelledby={`${id}-drop`}
      className={cn(
        'relative mt-7 flex flex-col items-center overflow-hidden rounded-surface border border-dashed bg-surface-raised px-5 pt-8 pb-20 text-center transition-colors duration-fast',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-control',
      )}
    >
      <Strata className="absolute inset-x-0 bottom-0 h-11 w-full" />
      <Upload aria-hidden className="size-7 stroke-[1.6] text-accent" />
      <h2 id={`${id}-drop`} className="mt-3 text-base font-semibold">
        {t('welcome.drop')}
      </h2>
      <p className="mt-1 text-meta text-text-quiet">{t('welcome.kinds', { size: fileSize(limits.uploadBytes, language) })}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-2">
        <label
          htmlFor={id}
          className={cn(
            buttonLook({ size: 'large' }),
            'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-accent',
          )}
        >
          {t('welcome.choose')}
          <input
            id={id}
            type="file"
            multiple
            className="sr-only"
            onChange={({ target }) => {
              if (target.files?.length) onPick(pickedOf(target.files))
              // The same file can be chosen again.
              target.value = ''
            }}
          />
        </label>
        <Button kind="primary" size="large" pending={isAdding} onClick={onSamples}>
          {t('welcome.samples')}
        </Button>
      </div>
    </section>
  )
}
