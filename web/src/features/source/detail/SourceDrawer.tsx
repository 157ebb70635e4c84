import type { Source } from '@quarry/contract/wire/source/source'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { Drawer } from '../../../ui/layers/Drawer.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { ReasonLine } from '../ReasonLine.tsx'
import { stateKey, toneOf } from '../words.ts'
import { Growth } from './Growth.tsx'
import { RunList } from './RunList.tsx'
import { RunningNow } from './RunningNow.tsx'
import { SourceFacts } from './SourceFacts.tsx'

type Props = { source: Source; workspace: Workspace; onClose: () => void }

/** How one source is doing: what is read right now, when it is read again, how its documents grew, and what each reading came to. */
export function SourceDrawer({ source, workspace, onClose }: Props) {
  const t = useT()
  const { sourceId: id, status, updatedAt, documentCount } = source
  const of = { workspaceId: workspace.id, id, revision: [status, updatedAt].join() }
  return (
    <Drawer open onClose={onClose} title={t('source.detail.title', { name: source.displayName })}>
      <StateDot tone={toneOf(source)}>{t(stateKey(source))}</StateDot>
      {source.statusReason && <ReasonLine reason={source.statusReason} className="mt-1" />}
      <div className="mt-4 grid gap-8">
        {source.progress && <RunningNow progress={source.progress} name={source.displayName} />}
        <SourceFacts source={source} />
        <Growth {...of} documents={documentCount} />
        <RunList {...of} />
      </div>
    </Drawer>
  )
}
