import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { can } from '@quarry/contract/workspace/permission'
import { type Provider, providerNames } from '@quarry/contract/source/service'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../../lib/i18n-later.ts'
import { buttonLook } from '../../../ui/Button.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { administratorsQuery } from './consent.queries.ts'

/** Nobody can consent yet: an administrator is led to what is missing, anybody else learns whom to ask. */
export function ConsentMissing({ provider, service, workspace }: { provider: Provider; service: string; workspace: Workspace }) {
  const t = useT()
  const maySetUp = can(callerIn(workspace), 'source.setUpConsent')
  const { data: administrators, isLoadingError, refetch } = useQuery({ ...administratorsQuery(workspace.id), enabled: !maySetUp })
  const name = providerNames[provider]
  return (
    <div className="flex items-start gap-3 rounded-control bg-surface-sunken px-4 py-3">
      <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0 text-text-quiet" />
      <div className="grid min-w-0 justify-items-start gap-2">
        <p className="font-medium">{t('source.consent.missing.title', { provider: name })}</p>
        <p className="text-text-quiet">
          {t(maySetUp ? 'source.consent.missing.admin' : 'source.consent.missing.member', { service, provider: name })}
        </p>
        {isLoadingError && <SmallProblem title={t('source.consent.missing.failed')} onRetry={refetch} className="text-meta" />}
        {!maySetUp && administrators && (
          <ul className="text-text-quiet">
            {administrators.map((person) => (
              <li key={person.id} className="wrap-anywhere">
                {person.name} ·{' '}
                <a className="text-accent underline underline-offset-2" href={`mailto:${person.email}`}>
                  {person.email}
                </a>
              </li>
            ))}
          </ul>
        )}
        {maySetUp && (
          <Link
            to="/$workspaceCode"
            params={{ workspaceCode: workspace.code }}
            search={{ page: 'workspaceSettings', section: 'consent' }}
            hash={`provider=${provider}`}
            className={buttonLook({ size: 'small' })}
          >
            {t('source.consent.missing.setUp', { provider: name })}
          </Link>
        )}
      </div>
    </div>
  )
}
