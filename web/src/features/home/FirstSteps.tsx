import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n.ts'
import { focusSearchBox } from '../../lib/search-focus.ts'
import { Button } from '../../ui/Button.tsx'
import { SmallProblem } from '../../ui/SmallProblem.tsx'
import { firstStepsQuery, useEndFirstSteps } from './first-steps.queries.ts'

const look = 'text-start font-button underline-offset-4 hover:underline'

/** What is worth doing first, until it is done or put away. Takes no room before it is known. */
export function FirstSteps({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const { data: steps, isLoadingError, refetch } = useQuery(firstStepsQuery(workspace.id))
  const end = useEndFirstSteps(workspace.id)
  if (isLoadingError) return <SmallProblem title={t('home.steps.failed')} onRetry={refetch} className="mt-7" />
  if (!steps) return null
  const to = { to: '/$workspaceCode', params: { workspaceCode: workspace.code } } as const
  const all: { name: 'connect' | 'ask' | 'invite'; done: boolean | null; way: ReactNode }[] = [
    {
      name: 'connect',
      done: steps.connect,
      way: (
        <Link {...to} search={{ page: 'workspaceSettings', section: 'contentProvider', connect: '1' }} className={look}>
          {t('home.steps.connect')}
        </Link>
      ),
    },
    {
      name: 'ask',
      done: steps.ask,
      way: (
        <button type="button" className={look} onClick={() => focusSearchBox()}>
          {t('home.steps.ask')}
        </button>
      ),
    },
    {
      name: 'invite',
      done: steps.invite,
      way: (
        <Link {...to} search={{ page: 'workspaceSettings', section: 'members' }} className={look}>
          {t('home.steps.invite')}
        </Link>
      ),
    },
  ]
  const theirs = all.filter(({ done }) => done !== null)
  return (
    <section aria-labelledby="first-steps" className="mt-7 rounded-surface bg-surface-sunken px-4 py-3.5 sm:px-5">
      <header className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="first-steps" className="text-base font-semibold">
          {t('home.steps.title')}
          <span className="ms-2 text-meta font-normal text-text-quiet">
            {t('home.steps.done', { done: theirs.filter(({ done }) => done).length, count: theirs.length })}
          </span>
        </h2>
        <Button kind="quiet" size="small" className="-me-2.5" onClick={() => end.mutate()}>
          {t('home.steps.hide')}
        </Button>
      </header>
      <ul className="mt-1 flex flex-wrap gap-x-7">
        {theirs.map(({ name, done, way }) => (
          <li key={name} className="flex min-h-9 items-center gap-2.5 pointer-coarse:min-h-11">
            <span
              aria-hidden
              className={`grid size-4.5 shrink-0 place-items-center rounded-full border ${done ? 'border-ok text-ok' : 'border-line-control'}`}
            >
              {done && <Check className="size-3" />}
            </span>
            {done ? (
              <span className="text-text-quiet">
                {t(`home.steps.${name}`)}
                <span className="sr-only"> ({t('home.steps.isDone')})</span>
              </span>
            ) : (
              way
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
