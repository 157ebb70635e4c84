import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../Button.tsx'

type LayerHeaderProps = { id: string; title: ReactNode; description?: ReactNode; onClose: () => void }

/** Title, description and the way out of a dialog or drawer. Its ids are what the layer is labelled by. */
export function LayerHeader({ id, title, description, onClose }: LayerHeaderProps) {
  const t = useT()
  return (
    <header className="flex items-start gap-4 px-6 pt-5 pb-2">
      <div className="min-w-0 flex-1">
        <h2 id={id} className="text-lg font-bold text-balance">
          {title}
        </h2>
        {description && (
          <div id={`${id}-description`} className="mt-1.5 text-text-quiet">
            {description}
          </div>
        )}
      </div>
      <Button kind="quiet" size="icon" aria-label={t('shell.close')} className="-me-2.5 -mt-0.75" onClick={onClose}>
        <X aria-hidden className="size-4" />
      </Button>
    </header>
  )
}
