import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import { can } from '@quarry/contract/workspace/permission'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { api } from '../../../lib/api.ts'
import { useT } from '../../../lib/i18n.ts'
import { remember, useRemembered } from '../../../lib/remembered.ts'
import { usePlace } from '../../../lib/session.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'

/** Below a quoted answer: which models on this machine could write answers, and what to set. For who may do so, until put away. */
export function ModelOffer({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const place = usePlace(workspace.id)
  const isPutAway = useRemembered('modelOfferPutAway', place)
  const isAsked = !isPutAway && can({ role: workspace.myAccountInfo.workspaceRole }, 'answer.setUp')
  const { data } = useQuery({
    queryKey: ['answer', 'modelOffer', workspace.id],
    queryFn: ({ signal }) => api.call(answerRoutes.modelOffer, { workspaceId: workspace.id }, { signal }),
    enabled: isAsked,
    staleTime: 60_000,
    retry: false,
  })
  if (!isAsked || !data?.offer) return null
  const { baseUrl, models } = data.offer
  const settings = `AI_BASE_URL=${baseUrl}\nAI_MODEL=${models[0]}`
  return (
    <aside aria-label={t('search.modelOffer.title')} className="mt-4 border-t border-line pt-3 text-meta text-text-quiet">
      <div className="flex items-start gap-2">
        <p className="flex-1">
          <span className="font-medium text-text">{t('search.modelOffer.title')}</span> {t('search.modelOffer.body')}
        </p>
        <IconButton
          label={t('search.modelOffer.putAway')}
          className="-my-1.5 -me-1.5"
          onClick={() => remember('modelOfferPutAway', place, true)}
        >
          <X aria-hidden className="size-3.5" />
        </IconButton>
      </div>
      <pre className="mt-2 rounded-control bg-surface-sunken px-3 py-2 whitespace-pre-wrap wrap-anywhere text-text">
        {settings}
      </pre>
      <div className="mt-1 flex items-center gap-2">
        <p className="flex-1 wrap-anywhere">
          {models.length > 1 && t('search.modelOffer.others', { names: models.slice(1).join(', ') })}
        </p>
        <CopyButton iconOnly text={settings} label={t('search.modelOffer.copy')} />
      </div>
    </aside>
  )
}
