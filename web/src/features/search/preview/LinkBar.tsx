import { X } from 'lucide-react'
import { useT } from '../../../lib/i18n-later.ts'
import { buttonLook } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { safeLink } from '../links.ts'

/** Where a link in a document leads. It is a stranger's, so it opens only once somebody has seen the address. */
export function LinkBar({ address, onClose }: { address: string; onClose: () => void }) {
  const t = useT()
  const safe = safeLink(address)
  return (
    <output className="flex items-center gap-2 border-t border-line bg-surface-raised py-1 ps-3.5 pe-1.5 text-meta">
      <span className="min-w-0 flex-1 truncate">
        <span className="text-text-quiet">{t('preview.link')} </span>
        {address}
      </span>
      {safe && (
        <a href={safe} target="_blank" rel="noopener noreferrer" className={buttonLook({ size: 'small' })} onClick={onClose}>
          {t('preview.follow')}
        </a>
      )}
      <IconButton label={t('shell.close')} onClick={onClose}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </output>
  )
}
