import { useQuery } from '@tanstack/react-query'
import { Pencil, Pin, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ManagedPin } from '@quarry/contract/wire/search/pin'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useLanguage } from '../../../lib/i18n.ts'
import { useAdded } from '../../../ui/settings/use-added.ts'
import { localDate, relativeTime, writtenDay } from '../../../lib/text/dates.ts'
import { dotted } from '../../../lib/text/dotted.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { confirm } from '../../../ui/layers/confirm.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { List, ListRow } from '../../../ui/ListRow.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SectionPage } from '../../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useT } from './i18n.ts'
import { pinsQuery, useRemovePin } from './pin.queries.ts'
import { PinDialog } from './PinDialog.tsx'

/** Settings → pinned answers, for administrators. */
export function PinsPage({ workspace }: { workspace: Workspace }) {
  const [t, language] = [useT(), useLanguage()]
  const { data: pins, error, refetch } = useQuery(pinsQuery(workspace.id))
  const remove = useRemovePin(workspace.id)
  /** The one that is open; `new` for one to add. */
  const { added, forget } = useAdded()
  const [opened, setOpened] = useState<ManagedPin | 'new' | null>(added === null ? null : 'new')

  async function askRemove({ id, title }: ManagedPin) {
    const goesAhead = await confirm({
      title: t('pin.remove.title'),
      body: t('pin.remove.body', { title }),
      action: t('pin.remove.action'),
      keep: t('pin.remove.keep'),
      danger: true,
    })
    if (goesAhead) remove.mutate(id, { onSuccess: () => toast({ tone: 'ok', text: t('pin.removed') }) })
  }
  function about({ document, hasDocument, documentId, endsOn, pinnedBy, pinnedAt }: ManagedPin): string {
    const missing = documentId ? t('pin.hidden') : t('pin.missing')
    const day = endsOn && writtenDay(endsOn, language)
    const when = relativeTime(pinnedAt, language)
    return dotted([
      hasDocument && (document?.title ?? missing),
      day && t(endsOn < localDate() ? 'pin.ended' : 'pin.ends', { day }),
      pinnedBy ? t('search.pins.by', { name: pinnedBy, when }) : t('search.pins.bySomebody', { when }),
    ])
  }
  const addButton = (
    <Button kind="primary" icon={<Plus aria-hidden className="size-4" />} onClick={() => setOpened('new')}>
      {t('pin.add')}
    </Button>
  )
  return (
    <SectionPage title={t('shell.sections.pins')} subtitle={t('pin.subtitle')} action={pins && pins.length > 0 && addButton}>
      {error && !pins && <Problem title={t('pin.failed')} onRetry={refetch} />}
      {!error && !pins && <SkeletonRows count={4} className="h-14" />}
      {pins?.length === 0 && <EmptyState title={t('pin.empty.title')} body={t('pin.empty.body')} action={addButton} />}
      {pins && pins.length > 0 && (
        <List label={t('shell.sections.pins')}>
          {pins.map((pin) => (
            <ListRow
              key={pin.id}
              lead={<Pin aria-hidden />}
              title={pin.title}
              about={
                <>
                  <span className="block text-text">{pin.queries.join(', ')}</span>
                  {about(pin)}
                </>
              }
              actions={
                <>
                  <IconButton label={t('pin.edit', { title: pin.title })} onClick={() => setOpened(pin)}>
                    <Pencil aria-hidden className="size-4" />
                  </IconButton>
                  <IconButton label={t('pin.remove.of', { title: pin.title })} onClick={() => void askRemove(pin)}>
                    <Trash2 aria-hidden className="size-4" />
                  </IconButton>
                </>
              }
            />
          ))}
        </List>
      )}
      {opened && (
        <PinDialog
          workspaceId={workspace.id}
          pin={opened === 'new' ? null : opened}
          begin={added ?? ''}
          onClose={() => {
            setOpened(null)
            if (added !== null) forget()
          }}
        />
      )}
    </SectionPage>
  )
}
