import { getRouteApi } from '@tanstack/react-router'
import { useT } from '../../features/search/saved/i18n.ts'
import { UnsubscribePage } from '../../features/search/saved/UnsubscribePage.tsx'
import { EntryLayout } from '../pages/EntryLayout.tsx'

const route = getRouteApi('/unsubscribe')

export function UnsubscribeRoute() {
  const t = useT()
  const { token = '' } = route.useSearch()
  return (
    <EntryLayout title={t('saved.leave.title')}>
      <UnsubscribePage key={token} token={token} />
    </EntryLayout>
  )
}
