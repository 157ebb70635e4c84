import { ArrowRight, File } from 'lucide-react'
import type { Surroundings } from '@quarry/contract/agent/picture'
import { useT } from '../../i18n.ts'
import { ShownText } from '../FoldedText.tsx'
import { Sheet } from './Sheet.tsx'

/** Where something lies, and where it will. */
export function MovePicture({ move: { name, from, to } }: { move: Extract<Surroundings, { kind: 'move' }> }) {
  const t = useT()
  return (
    <Sheet>
      <p className="flex items-center gap-2 border-b border-line px-3 py-2 font-semibold">
        <File aria-hidden className="size-4 shrink-0 text-text-quiet" />
        <span className="min-w-0">
          <ShownText text={name} />
        </span>
      </p>
      <dl className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5">
        <div className="min-w-0">
          <dt className="text-meta text-text-quiet">{t('acting.approval.picture.movedFrom')}</dt>
          <dd>{from === '' ? t('acting.approval.picture.outermost') : <ShownText text={from} />}</dd>
        </div>
        <ArrowRight aria-hidden className="size-4 shrink-0 text-text-quiet" />
        <div className="min-w-0">
          <dt className="text-meta text-text-quiet">{t('acting.approval.picture.movedTo')}</dt>
          <dd className="font-semibold">
            <ShownText text={to} />
          </dd>
        </div>
      </dl>
    </Sheet>
  )
}
