import { useQuery } from '@tanstack/react-query'
import type { FileId, WorkspaceId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { api } from '../../../lib/api.ts'
import { cn } from '../../../lib/cn.ts'
import { Drawer } from '../../../ui/layers/Drawer.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useT } from '../i18n.ts'

/** Passages shown before and after the one that is cited. */
const around = 20

type Props = { workspaceId: WorkspaceId; fileId: FileId; index: number; onClose: () => void }

const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' })

/** The text of a file of the conversation, at the passage that an answer cites. */
export function FileDrawer({ workspaceId, fileId, index, onClose }: Props) {
  const t = useT()
  const { data, error, refetch } = useQuery({
    queryKey: ['workspace', workspaceId, 'questionFile', fileId],
    queryFn: ({ signal }) => api.call(conversationRoutes.fileText, { workspaceId, fileId }, { signal }),
    gcTime: 0,
  })
  const shown = data?.pieces.filter((piece) => Math.abs(piece.index - index) <= around)
  return (
    <Drawer open beside isText title={data?.name ?? t('files.show')} onClose={onClose}>
      {error && !data && <Problem title={t('files.showFailed')} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={4} className="h-14" />}
      <div className="grid gap-4">
        {shown?.map((piece) => (
          <section
            key={piece.index}
            ref={piece.index === index ? bringIntoView : null}
            className={cn('rounded-row px-3 py-2', piece.index === index && 'bg-accent-soft')}
          >
            {piece.headings.length > 0 && <h3 className="text-meta text-text-quiet">{piece.headings.join(' › ')}</h3>}
            <p className="whitespace-pre-line wrap-anywhere">{piece.text}</p>
          </section>
        ))}
      </div>
    </Drawer>
  )
}
