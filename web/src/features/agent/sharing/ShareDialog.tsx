import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { SharedWith } from '@quarry/contract/agent/conversation'
import type { ConversationId } from '@quarry/contract/ids'
import type { sharingRoutes } from '@quarry/contract/routes/agent/sharing'
import type { OutputOf } from '@quarry/contract/wire/route'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { sharedHash } from '../agent-address.ts'
import { useT } from '../i18n.ts'
import { type Chosen, PeoplePicker } from './PeoplePicker.tsx'
import { sharingQuery, useShare } from './sharing.queries.ts'

const formId = 'share-conversation'

type Props = {
  workspace: Workspace
  conversation: { conversationId: ConversationId; title: string }
  onClose: () => void
}

/** Who reads a conversation beside its own person, and the link for them. */
export function ShareDialog({ workspace, conversation, onClose }: Props) {
  const t = useT()
  const { conversationId, title } = conversation
  const { data, error, refetch } = useQuery(sharingQuery(workspace.id, conversationId))
  const share = useShare(workspace.id, conversationId)
  const link = `${location.origin}/${workspace.code}?page=agent&view=agents#${sharedHash(conversationId)}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('sharing.title', { title })}
      description={t('sharing.body')}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={!data} pending={share.isPending}>
            {t('sharing.save')}
          </Button>
        </>
      }
    >
      {error && !data && <SmallProblem title={t('sharing.failed')} onRetry={refetch} />}
      {!error && !data && <SkeletonRows count={3} className="h-9" />}
      {data && <ShareForm workspace={workspace} link={link} before={data} share={share} onClose={onClose} />}
    </Dialog>
  )
}

type FormProps = Pick<Props, 'workspace' | 'onClose'> & {
  link: string
  before: OutputOf<typeof sharingRoutes.get>
  share: ReturnType<typeof useShare>
}

function ShareForm({ workspace, link, before, share, onClose }: FormProps) {
  const t = useT()
  const id = useId()
  const [sharedWith, choose] = useState(before.sharedWith)
  const [people, setPeople] = useState<readonly Chosen[]>(before.people)
  const [isTried, setTried] = useState(false)
  const isEmpty = sharedWith === 'people' && people.length === 0
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isEmpty) return
    share.mutate(
      { sharedWith, accountIds: sharedWith === 'people' ? people.map(({ accountId }) => accountId) : [] },
      {
        onSuccess() {
          toast({ tone: 'ok', text: t(`sharing.saved.${sharedWith}`) })
          onClose()
        },
      },
    )
  }
  return (
    <form id={formId} className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={submit}>
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 font-button">{t('sharing.who')}</legend>
        {SharedWith.options.map((option) => (
          <label key={option} className="flex cursor-pointer items-center gap-2.5 py-1">
            <input
              type="radio"
              name={id}
              className="size-4.5 shrink-0 accent-accent"
              checked={sharedWith === option}
              onChange={() => choose(option)}
            />
            {t(`sharing.with.${option}`)}
          </label>
        ))}
      </fieldset>
      {sharedWith === 'people' && <PeoplePicker workspaceId={workspace.id} chosen={people} onChange={setPeople} />}
      {isTried && isEmpty && (
        <p role="alert" className="text-meta text-danger">
          {t('sharing.choose')}
        </p>
      )}
      {before.sharedWith !== 'nobody' && sharedWith !== 'nobody' && (
        <div>
          <CopyButton text={link} label={t('sharing.copy')} />
        </div>
      )}
      <FormError error={share.error} />
    </form>
  )
}
