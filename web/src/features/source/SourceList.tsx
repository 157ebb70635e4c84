import { can } from '@quarry/contract/workspace/permission'
import type { Source } from '@quarry/contract/wire/source/source'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { OrderHandle } from './order/OrderHandle.tsx'
import { useSourceOrder } from './order/use-source-order.ts'
import { SourceRow } from './SourceRow.tsx'
import { SourcesSummary } from './SourcesSummary.tsx'

/** The sources in indexing order, which administrators change by moving them. */
export function SourceList({ sources, workspace }: { sources: readonly Source[]; workspace: Workspace }) {
  const t = useT()
  const { list, ordered, held, said, step, hold } = useSourceOrder(workspace.id, sources)
  const mayOrder = can(callerIn(workspace), 'source.reorder') && sources.length > 1
  return (
    <>
      <SourcesSummary sources={sources} />
      {mayOrder && <p className="mb-2 text-meta text-text-quiet">{t('source.order.title')}</p>}
      <ul ref={list} className="divide-y divide-line border-y border-line">
        {ordered.map((source, index) => {
          const { sourceId: id, displayName: name } = source
          return (
            <SourceRow
              key={id}
              source={source}
              workspace={workspace}
              isHeld={held === id}
              opens
              handle={
                mayOrder && (
                  <OrderHandle
                    name={name}
                    place={index + 1}
                    count={sources.length}
                    isHeld={held === id}
                    onStep={(by) => step(id, by)}
                    onHold={() => hold(id)}
                  />
                )
              }
            />
          )
        })}
      </ul>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  )
}
