import { useState } from 'react'
import type { ConversationId, WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { useT } from '../i18n.ts'
import { useRenameConversation } from './conversation.queries.ts'

type Props = {
  workspaceId: WorkspaceId
  conversation: { conversationId: ConversationId; title: string }
  onClose: () => void
}

export function RenameDialog({ workspaceId, conversation: { conversationId, title: before }, onClose }: Props) {
  const t = useT()
  const [title, setTitle] = useState(before)
  const rename = useRenameConversation(workspaceId)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('agent.chat.rename')}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            kind="primary"
            type="submit"
            form="rename-conversation"
            disabled={title.trim() === ''}
            pending={rename.isPending}
          >
            {t('agent.chat.rename')}
          </Button>
        </>
      }
    >
      <form
        id="rename-conversation"
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate({ conversationId, title: title.trim() }, { onSuccess: onClose })
        }}
      >
        <TextField
          label={t('agent.chat.title')}
          value={title}
          maxLength={limits.nameLength}
          onChange={(event) => setTitle(event.target.value)}
        />
        <FormError error={rename.error} />
      </form>
    </Dialog>
  )
}
