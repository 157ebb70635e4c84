import { useQuery } from '@tanstack/react-query'
import type { ConnectionId } from '@quarry/contract/ids'
import type { Source } from '@quarry/contract/wire/source/source'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { draftQuery } from '../../../lib/consent.ts'
import { useAdoptConsent } from '../consent/consent.queries.ts'
import { Refusal } from '../../../ui/settings/Refusal.tsx'

type Props = { source: Source; connectionId: ConnectionId; workspace: Workspace; onDone: () => void }

/** Another account consented than the one a source was connected with: asked before it changes what is found. */
export function Reconnect({ source, connectionId, workspace, onDone }: Props) {
  const t = useT()
  const { data: draft, error } = useQuery(draftQuery(workspace.id, connectionId))
  const adopt = useAdoptConsent(workspace.id)
  const { sourceId, displayName: name } = source
  const goOn = () =>
    adopt.mutate(
      { sourceId, connectionId },
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
