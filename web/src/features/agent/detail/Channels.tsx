import { EmptyState } from '../../../ui/EmptyState.tsx'
import { useT } from '../i18n.ts'

/** No chat app can be connected, and it says so. */
export function Channels() {
  const t = useT()
  return <EmptyState title={t('agent.channels.title')} body={t('agent.channels.body')} />
}
