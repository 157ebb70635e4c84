import { useQuery } from '@tanstack/react-query'
import type { ConnectionId } from '@quarry/contract/ids'
import type { ContentProvider } from '@quarry/contract/source'
import type { Workspace } from '@quarry/contract/workspace'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { draftQuery, useAdoptConsent } from './consent.queries.ts'
import { Refusal } from './Refusal.tsx'

type Props = { source: ContentProvider; connectionId: ConnectionId; workspace: Workspace; onDone: () => void }

/** Another account consented than the one a source was connected with: asked before it changes what is found. */
export function Reconnect({ source, connectionId, workspace, onDone }: Props) {
  const t = useT()
  const { data: draft, error } = useQuery(draftQuery(workspace.id, connectionId))
  const adopt = useAdoptConsent(workspace.id)
  const { workspaceContentProviderId, displayName: name } = source
  const goOn = () =>
    adopt.mutate(
      { workspaceContentProviderId, connectionId },
      {
        onSuccess: () => {
          toast({ tone: 'ok', text: t('source.consent.reconnected', { name }) })
          onDone()
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onDone}
      title={t('source.consent.other.title')}
      description={draft && t('source.consent.other.body', { name, before: source.consent?.givenBy ?? '?', now: draft.givenBy })}
      actions={
        <>
          <Button onClick={onDone}>{t('source.consent.other.keep')}</Button>
          <Button kind="primary" disabled={!draft} pending={adopt.isPending} onClick={goOn}>
            {t('source.consent.other.use')}
          </Button>
        </>
      }
    >
      {(error ?? adopt.error) && <Refusal error={(error ?? adopt.error)!} />}
    </Dialog>
  )
}
