import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AppRequest } from '@quarry/contract/wire/workspace/connected-app'
import { failureText } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n-later.ts'
import { useProfile } from '../../lib/session.ts'
import { Button, buttonLook } from '../../ui/Button.tsx'
import { Drawing, type DrawingName } from '../../ui/Drawing.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { appRequestQuery, useDecide } from './connected-app.queries.ts'

type Props = {
  /** The query that an app sent the person with. */
  request: string
  /** Leads the person back to the app. */
  onLeave: (location: string) => void
}

/** Who wants to be let in, where, for what; and the decision. */
export function AppRequestForm({ request, onLeave }: Props) {
  const t = useT()
  const { data: asked, error } = useQuery(appRequestQuery(request))
  const decide = useDecide(request)
  const leave = (isAllowed: boolean) => decide.mutate(isAllowed, { onSuccess: ({ location }) => onLeave(location) })

  if (error)
    return (
      <>
        <Message drawing="fault" title={t('connectedApp.request.failed')}>
          <span role="alert">{failureText(error)}</span>
        </Message>
        <div className="mt-5 flex justify-center">
          <a href="/workspace" className={buttonLook({ kind: 'primary' })}>
            {t('shell.noAccess.action')}
          </a>
        </div>
      </>
    )
  if (!asked) return <SkeletonRows count={4} className="h-12" />
  const { name, problem, workspace, scopes } = asked
  if (decide.data)
    return (
      <Message drawing="nothingYet" title={t('connectedApp.request.left')}>
        {t('connectedApp.request.leftBody')}
      </Message>
    )
  if (problem !== null || workspace === null)
    return (
      <>
        <Message drawing="fault" title={t('connectedApp.request.broken', { name })}>
          {t('connectedApp.request.brokenBody')} <code>{problem}</code>
        </Message>
        <FormError error={decide.error} />
        <div className="mt-5 flex justify-center">
          <Button pending={decide.isPending} onClick={() => leave(false)}>
            {t('connectedApp.request.back', { place: placeOf(t, asked) })}
          </Button>
        </div>
      </>
    )
  return (
    <>
      <h1 className="text-title wrap-anywhere">{t('connectedApp.request.title', { name, workspace: workspace.displayName })}</h1>
      <p className="mt-1 mb-5 text-text-quiet">{t('connectedApp.request.body')}</p>
      <dl className="mb-5 divide-y divide-line border-y border-line">
        <Facts asked={asked} />
        <Fact term={t('connectedApp.request.scopes')}>
          <ul className="grid list-disc gap-0.5 ps-4.5">
            {scopes.map((scope) => (
              <li key={scope}>{t(`apiKey.scopes.${scope}`)}</li>
            ))}
          </ul>
        </Fact>
      </dl>
      <p className="mb-5 text-meta text-text-quiet">{t('connectedApp.request.limits')}</p>
      <FormError error={decide.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button disabled={decide.isPending} onClick={() => leave(false)}>
          {t('connectedApp.request.refuse')}
        </Button>
        <Button kind="primary" pending={decide.isPending} onClick={() => leave(true)}>
          {t('connectedApp.request.allow')}
        </Button>
      </div>
    </>
  )
}

function Facts({ asked }: { asked: AppRequest }) {
  const t = useT()
  const { name, describedBy, workspace } = asked
  return (
    <>
      <Fact term={t('connectedApp.request.app')}>
        {name}
        <span className="block text-meta text-text-quiet">
          {describedBy === null
            ? t('connectedApp.request.selfNamed')
            : t('connectedApp.request.describedBy', { host: describedBy })}
        </span>
      </Fact>
      <Fact term={t('connectedApp.request.leadsTo')}>{placeOf(t, asked)}</Fact>
      <Fact term={t('connectedApp.request.workspace')}>{workspace?.displayName}</Fact>
      <Fact term={t('connectedApp.request.person')}>{useProfile().subjectId}</Fact>
    </>
  )
}

const Message = ({ drawing, title, children }: { drawing: DrawingName; title: string; children: ReactNode }) => (
  <div className="flex flex-col items-center text-center">
    <Drawing name={drawing} />
    <h1 className="mt-4 text-title text-balance wrap-anywhere">{title}</h1>
    <p className="mt-1 text-balance text-text-quiet">{children}</p>
  </div>
)

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid gap-x-4 py-2.5 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
    <dt className="text-text-quiet">{term}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

const placeOf = (t: ReturnType<typeof useT>, { leadsTo }: AppRequest): string => leadsTo ?? t('connectedApp.ownDevice')
