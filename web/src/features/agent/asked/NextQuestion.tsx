import { X } from 'lucide-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import { useT } from '../i18n.ts'

/** What is asked next, once what is being answered is. */
export function NextQuestion({ text, onTakeBack }: { text: string; onTakeBack: () => void }) {
  const t = useT()
  return (
    <output className="mt-4 flex items-start justify-end gap-1 text-text-quiet">
      <p className="max-w-[84%] min-w-0 rounded-surface rounded-ee-[3px] border border-dashed border-line px-3.5 py-2.5 wrap-anywhere">
        <span className="block text-meta">{t('asked.next')}</span>
        {text}
      </p>
      <IconButton label={t('asked.takeBack')} onClick={onTakeBack}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </output>
  )
}
