import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { GivenRole } from '@quarry/contract/workspace/member'
import { useT } from '../../../lib/i18n-later.ts'
import { signUpRulesQuery } from '../../../lib/sign-up-rules.ts'
import { Button } from '../../../ui/Button.tsx'
import { Drawer } from '../../../ui/layers/Drawer.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { type CsvFile, CsvInput } from './CsvInput.tsx'
import { InviteReport } from './InviteReport.tsx'
import { type Invitee, judge, parseInvitees } from './invitees.ts'
import { LinksDrawer } from './LinksDrawer.tsx'
import { checkQuery, useHandOut, useInvite } from '../member.queries.ts'
import { invitationFailure } from './use-invitations.ts'

type Props = {
  open: boolean
  workspaceId: WorkspaceId
  onClose: () => void
  /** The way to as many seats more, for who may pay. */
  renderMoreSeats?: ((missing: number) => ReactNode) | undefined
}

/** Invites one or many; what cannot be used is shown before anything is sent. */
export const InviteDrawer = ({ open, ...props }: Props) => open && <OpenInviteDrawer {...props} />

function OpenInviteDrawer({ workspaceId, onClose, renderMoreSeats }: Omit<Props, 'open'>) {
  const t = useT()
  const [text, setText] = useState('')
  const [file, setFile] = useState<CsvFile | null>(null)
  const [role, setRole] = useState<GivenRole>('USER')
  const roles = (['USER', 'ADMIN'] as const).map((value) => ({ value, label: t(`workspace.roles.${value}`) }))
  const typed = useDeferredValue(text)
  // Together, so that an address in both is a duplicate.
  const given: readonly Invitee[] = file ? judge([...file.invitees, ...parseInvitees(typed)]) : parseInvitees(typed)
  const emails = given.flatMap(({ email, problem }) => (email !== null && problem === null ? [email] : []))
  const isTooMany = emails.length > limits.invitationsAtOnce
  const { data: known, isLoadingError, refetch } = useQuery(checkQuery(workspaceId, isTooMany ? [] : emails))
  const { data: rules } = useQuery(signUpRulesQuery)
  const isMailed = !rules || rules.mails === 'sent'
  const handOut = useHandOut(workspaceId)
  const invite = useInvite(workspaceId, {
    onSuccess: ({ invited }) => {
      if (!isMailed && invited.length > 0) return handOut.mutate(invited)
      toast({ tone: 'ok', text: t('member.done.invited', { count: invited.length }) })
      onClose()
    },
  })

  const leftOut = new Set([...(known?.members ?? []), ...(known?.invited ?? [])])
  const ready = emails.filter((email) => !leftOut.has(email))
  const seatsLeft = known?.seatsLeft ?? null
  const lacksSeats = seatsLeft !== null && ready.length > seatsLeft
  const canSend = ready.length > 0 && !isTooMany && !lacksSeats

  if (handOut.data) return <LinksDrawer links={handOut.data.links} onClose={onClose} />
  const send = isMailed ? 'member.inviteForm.send' : 'member.inviteForm.make'
  return (
    <Drawer
      open
      onClose={onClose}
      title={t('member.inviteForm.title')}
      description={t('member.inviteForm.body')}
      actions={
        <Button
          kind="primary"
          pending={invite.isPending || handOut.isPending}
          disabled={!canSend}
          onClick={() => invite.mutate({ emails: ready, role })}
        >
          {ready.length > 0 ? t(send, { count: ready.length }) : t('member.inviteForm.sendNone')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Field label={t('member.inviteForm.emails')} help={t('member.inviteForm.emailsHelp')}>
          {(control) => (
            <textarea
              {...control}
              rows={5}
              spellCheck={false}
              autoCapitalize="none"
              className="input input-line h-auto resize-y py-2"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <CsvInput file={file} onChange={setFile} />
        <Field label={t('member.inviteForm.role')} help={role === 'ADMIN' && t('member.inviteForm.roleHelp')}>
          {(control) => <Select<GivenRole> {...control} value={role} options={roles} onChange={setRole} />}
        </Field>
        {!isMailed && <p>{t('member.inviteForm.noMail')}</p>}
        {isTooMany && (
          <p role="alert" className="text-danger">
            {t('member.inviteForm.tooMany', { max: limits.invitationsAtOnce })}
          </p>
        )}
        {lacksSeats && (
          <div className="grid justify-items-start gap-2">
            <p role="alert" className="text-danger">
              {seatsLeft === 0 ? t('member.inviteForm.noSeats') : t('member.inviteForm.seats', { count: seatsLeft })}
            </p>
            {renderMoreSeats?.(ready.length - seatsLeft)}
          </div>
        )}
        {given.length > 0 && (
          <InviteReport
            given={given}
            ready={canSend ? ready.length : 0}
            members={known?.members ?? []}
            invited={known?.invited ?? []}
          />
        )}
        {isLoadingError && <SmallProblem title={t('member.inviteForm.checkFailed')} onRetry={refetch} className="text-meta" />}
        <FormError error={invite.error ?? handOut.error} says={invitationFailure} />
      </div>
    </Drawer>
  )
}
