import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen, LifeBuoy, Plug } from 'lucide-react'
import { supportRoutes } from '@quarry/contract/routes/plan/support'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { api } from '../../lib/api.ts'
import { commandKey } from '../../lib/keys.ts'
import { useT } from '../../lib/i18n.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { SmallProblem } from '../../ui/SmallProblem.tsx'

const keys = [
  { label: 'palette', keys: ['mod+K'] },
  { label: 'search', keys: ['/'] },
  { label: 'firstHit', keys: ['↓'] },
  { label: 'next', keys: ['j', '↓'] },
  { label: 'previous', keys: ['k', '↑'] },
  { label: 'open', keys: ['Enter'] },
  { label: 'openAtSource', keys: ['o'] },
  { label: 'versions', keys: ['v'] },
  { label: 'close', keys: ['Esc'] },
  { label: 'help', keys: ['?'] },
] as const

const way = 'flex min-h-10 items-center gap-2.5 rounded-control hover:text-accent'

/** Help in one place: whom to ask, what to read, every key, and which version this is. */
export function HelpDialog({ workspace, onClose }: { workspace: Workspace | null; onClose: () => void }) {
  const t = useT()
  const {
    data: support,
    isLoadingError,
    refetch,
  } = useQuery({
    queryKey: ['support'],
    queryFn: ({ signal }) => api.call(supportRoutes.info, {}, { signal }),
    staleTime: Infinity,
  })
  const contact = support?.contact ?? null
  return (
    <Dialog open onClose={onClose} title={t('shell.help.title')}>
      <ul className="grid">
        {workspace && (
          <li>
            <Link
              to="/$workspaceCode"
              params={{ workspaceCode: workspace.code }}
              search={{ page: 'workspaceSettings', section: 'contentProvider' }}
              className={way}
              onClick={onClose}
            >
              <Plug aria-hidden className="size-4 shrink-0 text-text-quiet" />
              {t('shell.help.sources')}
            </Link>
          </li>
        )}
        <li>
          <Link to="/docs/{-$area}" className={way} onClick={onClose}>
            <BookOpen aria-hidden className="size-4 shrink-0 text-text-quiet" />
            {t('shell.help.api')}
          </Link>
        </li>
        {contact && (
          <li>
            <a
              href={contact.includes('://') ? contact : `mailto:${contact}`}
              target="_blank"
              rel="noopener noreferrer"
              className={way}
            >
              <LifeBuoy aria-hidden className="size-4 shrink-0 text-text-quiet" />
              {t('shell.help.contact', { contact })}
            </a>
          </li>
        )}
      </ul>
      {isLoadingError && <SmallProblem title={t('shell.help.failed')} onRetry={refetch} className="py-2" />}
      {support && !contact && <p className="py-2 text-text-quiet">{t('shell.help.noContact')}</p>}
      <h3 className="mt-3 text-xs font-medium text-text-quiet">{t('shell.keyboard')}</h3>
      <dl className="divide-y divide-line">
        {keys.map((entry) => (
          <div key={entry.label} className="flex min-h-10 items-center justify-between gap-4">
            <dt>{t(`shell.keys.${entry.label}`)}</dt>
            <dd className="flex gap-1.5">
              {entry.keys.map((key) => (
                <Kbd key={key}>{key.replace('mod+', `${commandKey()} `)}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex min-h-14 items-center justify-between gap-4 border-t border-line text-meta text-text-quiet">
        {support ? t('shell.help.version', { version: support.version }) : ''}
        {support && (
          <CopyButton iconOnly label={t('shell.help.copyVersion')} text={`Quarry ${support.version} · ${navigator.userAgent}`} />
        )}
      </p>
    </Dialog>
  )
}
