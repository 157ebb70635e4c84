import { X } from 'lucide-react'
import type { Member } from '@quarry/contract/wire/workspace/member'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { AccountId } from '@quarry/contract/ids'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/layers/confirm.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { useChangeMembers } from './member.queries.ts'
import { tellFailure, useInvitations } from './invite/use-invitations.ts'

/** What can be done with everybody selected; members and invitees offer different things. */
export function BulkBar({
  members,
  workspace,
  onDone,
}: {
  members: readonly Member[]
  workspace: Workspace
  onDone: () => void
}) {
  const t = useT()
  const change = useChangeMembers(workspace.id, {
    onSuccess: ({ changed: count }, { role }) => {
      toast({ tone: 'ok', text: t(role ? 'member.done.role' : 'member.done.status', { count }) })
      onDone()
    },
    onError: tellFailure,
  })
  const invitations = useInvitations(workspace.id, onDone)
  const emails = members.filter(({ invitation }) => invitation).map(({ email }) => email)
  const accountIds = members.filter(({ invitation }) => !invitation).map(({ id }) => AccountId.parse(id))
  const busy = change.isPending || invitations.isPending
  const setRole = (role: 'ADMIN' | 'USER') => change.mutate({ accountIds, role })

  async function setStatus(status: 'active' | 'deactivate') {
    const name = t('member.count', { count: accountIds.length })
    const question = {
      title: t('member.restrict.title', { name }),
      body: t('member.restrict.body'),
      action: t('member.restrict.action'),
      keep: t('member.restrict.keep'),
    }
    if (status === 'deactivate' && !(await confirm({ ...question, danger: true }))) return
    change.mutate({ accountIds, status })
  }

  return (
    <section
      aria-label={t('member.bulk.selected', { count: members.length })}
      className="sticky bottom-16 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-surface border border-line bg-surface-raised px-3 py-2 shadow-floating sm:bottom-3"
    >
      <span className="me-auto flex items-center font-medium tabular-nums max-sm:basis-full">
        <IconButton label={t('member.bulk.clear')} onClick={onDone}>
          <X aria-hidden className="size-4" />
        </IconButton>
        {t('member.bulk.selected', { count: members.length })}
      </span>
      {accountIds.length > 0 && (
        <>
          <Button size="small" disabled={busy} onClick={() => setRole('ADMIN')}>
            {t('member.bulk.makeAdmin')}
          </Button>
          <Button size="small" disabled={busy} onClick={() => setRole('USER')}>
            {t('member.bulk.makeUser')}
          </Button>
          <Button size="small" disabled={busy} onClick={() => void setStatus('active')}>
            {t('member.bulk.activate')}
          </Button>
          <Button size="small" disabled={busy} onClick={() => void setStatus('deactivate')}>
            {t('member.bulk.restrict')}
          </Button>
        </>
      )}
      {emails.length > 0 && (
        <>
          <Button size="small" disabled={busy} onClick={() => invitations.resend(emails)}>
            {t('member.bulk.resend')}
          </Button>
          <Button size="small" disabled={busy} onClick={() => invitations.cancel(emails)}>
            {t('member.bulk.cancel')}
          </Button>
        </>
      )}
    </section>
  )
}
