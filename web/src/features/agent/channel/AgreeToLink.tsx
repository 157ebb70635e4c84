import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { AgentId } from '@quarry/contract/ids'
import { failureText } from '../../../lib/failures.ts'
import { Button, buttonLook } from '../../../ui/Button.tsx'
import { Drawing } from '../../../ui/Drawing.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { useT } from '../i18n.ts'
import { linkQuery, useAgreeToLink } from './channel.queries.ts'

const usual = 'usual'

/** Who a person in a chat is, and which agent answers them there. */
export function AgreeToLink({ token }: { token: string }) {
  const t = useT()
  const { data, error } = useQuery(linkQuery(token))
  const agree = useAgreeToLink(token)
  const [agentId, setAgentId] = useState<string>(usual)
  if (error)
    return (
      <Message drawing="fault" title={t('channel.link.failed')}>
        <span role="alert">{failureText(error)}</span>
      </Message>
    )
  if (!data) return <SkeletonRows count={4} className="h-12" />
  const { chatUser, workspace, agents } = data
  const service = chatUser.vendor
  if (agree.isSuccess)
    return (
      <Message drawing="nothingYet" title={t('channel.link.done')}>
        {agree.data.returnUrl === null ? (
          t('channel.link.doneBody', { service })
        ) : (
          <>
            <span className="mb-4 block">{t('channel.link.goOnBody')}</span>
            <a href={agree.data.returnUrl} className={buttonLook({ kind: 'primary' })}>
              {t('channel.link.goOn', { service })}
            </a>
          </>
        )}
      </Message>
    )
  return (
    <>
      <h1 className="text-title wrap-anywhere">{t('channel.link.title', { name: chatUser.name, service })}</h1>
      <p className="mt-1 mb-5 text-text-quiet">{t('channel.link.body', { workspace: workspace.name })}</p>
      <dl className="mb-5 divide-y divide-line border-y border-line">
        <Fact term={t('channel.link.chatUser', { service })} said={`${chatUser.name} · ${chatUser.team}`} />
        <Fact term={t('channel.link.workspace')} said={workspace.name} />
      </dl>
      {agents.length > 1 && (
        <div className="mb-5">
          <Field label={t('channel.link.agent')}>
            {(control) => (
              <Select
                {...control}
                value={agentId}
                onChange={setAgentId}
                options={[
                  { value: usual, label: t('channel.link.usual') },
                  ...agents.map(({ id, name }) => ({ value: id as string, label: name })),
                ]}
              />
            )}
          </Field>
        </div>
      )}
      <FormError error={agree.error} />
      <div className="mt-3 flex justify-end">
        <Button
          kind="primary"
          pending={agree.isPending}
          onClick={() => agree.mutate(agentId === usual ? null : (agentId as AgentId))}
        >
          {t('channel.link.agree')}
        </Button>
      </div>
    </>
  )
}

const Fact = ({ term, said }: { term: string; said: string }) => (
  <div className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2.5">
    <dt className="text-text-quiet">{term}</dt>
    <dd className="min-w-0 wrap-anywhere">{said}</dd>
  </div>
)

function Message({ drawing, title, children }: { drawing: 'fault' | 'nothingYet'; title: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <Drawing name={drawing} />
      <h1 className="text-title">{title}</h1>
      <p className="text-text-quiet">{children}</p>
    </div>
  )
}
